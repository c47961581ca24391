export const ROLES = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** For registration, password resets and accounts that super administrators create (applicants §9). */
export const MINIMUM_PASSWORD_LENGTH = 8;
/** For a change of password in the account settings (applicants §5). */
export const MINIMUM_CHANGED_PASSWORD_LENGTH = 6;
/** Longer passwords would only make hashing slow. */
export const MAXIMUM_PASSWORD_LENGTH = 256;

/** Both admin and super_admin count as administrators (applicants §6). */
export const isAdministrator = (role: Role) => role === 'admin' || role === 'super_admin';

export const isSuperAdministrator = (role: Role) => role === 'super_admin';

/** How many days an unused device stays known; its cookie lasts as long. */
export const DEVICE_DAYS = 365;

export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';

/** The refusals of a link that is wrong, used or too old (decisions §3). */
export const INVALID_LINK = {
  passwordReset: 'This password reset link is invalid.',
  confirmation: 'This confirmation link is invalid or was already used.',
  setUp: 'This set-up link is invalid or was already used.',
  undo: 'This link is invalid, was already used, or is older than seven days.',
} as const;
