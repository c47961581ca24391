/** Recommended, not enforced (applicants §5, decisions §10). */
export const PASSWORD_ADVICE =
  'Mix letters, numbers and special characters; three words are better than one.';

/** Enforced by the server, because only it has the list of common passwords. */
export const ADMINISTRATOR_PASSWORD_RULE =
  'An administrator’s password cannot be a common one, or one made of the person’s own name or email address.';

/** The same rule, told to the administrator whose password it is. */
export const OWN_ADMINISTRATOR_PASSWORD_RULE =
  'As an administrator you cannot use a common password, or one made of your own name or email address.';
