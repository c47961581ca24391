/** Recommended, not enforced (applicants §5, decisions §10). */
export const PASSWORD_ADVICE =
  'Mix letters, numbers and special characters; three words are better than one.';

/** Enforced by the server, because only it has the list of common passwords. */
export const ADMINISTRATOR_PASSWORD_RULE =
  'An administrator’s password may not be a common one, nor be made of the person’s own name or address.';
