import { z } from 'zod';
import { ROLES, type Role } from '../auth/constants.ts';
import { newPassword, ownProofSchema, registerSchema } from '../auth/schema.ts';
import { pagingSchema } from '../paging.ts';
import { requiredChoice } from '../text/fields.ts';
import { searchSchema } from '../text/search.ts';
import { userSchema } from './schema.ts';

export const ROLE_LABELS: Record<Role, string> = {
  user: 'Applicant',
  admin: 'Administrator',
  super_admin: 'Super Administrator',
};

export const roleSchema = requiredChoice(ROLES, 'Role is required');

/** An account that a super administrator creates (administrators §5). */
export const newUserSchema = registerSchema.extend({ role: roleSchema });

/** The role that the page showed: another one than the stored one is not undone unseen. */
const roleBefore = { roleBefore: roleSchema.optional() };
export const userRoleSchema = z.object({ role: roleSchema, ...roleBefore });

/** The form of an existing account: an empty password keeps the present one. */
export const userFormSchema = newUserSchema.extend({ password: z.union([z.literal(''), newPassword]) });

/**
 * A super administrator's changes to an account; fields that are not sent stay (administrators §7, decisions §3).
 * Changes of one's own password or email address need the proof.
 */
export const userChangesSchema = newUserSchema.partial().extend({
  ...ownProofSchema.shape,
  ...roleBefore,
  isActive: z.boolean({ error: 'isActive is true or false' }).optional(),
});
export type UserChanges = z.output<typeof userChangesSchema>;

export const USER_STATES = ['active', 'inactive'] as const;

export const userFilterSchema = z.object({
  search: searchSchema.optional(),
  role: z.enum(ROLES, { error: 'Unknown role' }).optional(),
  state: z.enum(USER_STATES, { error: 'Unknown state' }).optional(),
});
export type UserFilters = z.output<typeof userFilterSchema>;

/** All are optional; without any, everything is listed. */
export const userQuerySchema = userFilterSchema.extend(pagingSchema.shape);
export type UserQuery = z.output<typeof userQuerySchema>;

/** An account in the list of super administrators. */
const listedUserSchema = z.object({
  ...userSchema.shape,
  lastLoginAt: z.string().nullable(),
  hasSecondStep: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** `total` ignores the filters, `filtered` counts the matches. */
export const userPageSchema = z.object({
  items: z.array(listedUserSchema),
  total: z.int(),
  filtered: z.int(),
});
export type UserPage = z.infer<typeof userPageSchema>;

/** What is deleted together with an account (decisions §6). */
export const userExtentSchema = z.object({
  students: z.int(),
  applications: z.int(),
  examResults: z.int(),
  documents: z.int(),
});
export type UserExtent = z.infer<typeof userExtentSchema>;

/** An administrator as others choose them. */
export const administratorSchema = z.object({ id: z.int(), name: z.string(), email: z.string() });
