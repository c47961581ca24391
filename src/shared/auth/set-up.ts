import { z } from 'zod';
import { schoolName } from '../settings/school.ts';
import { INVALID_LINK } from './constants.ts';
import { confirmPassword, linkToken, passwordsMatch, registerSchema, samePassword } from './schema.ts';

/** May be empty: then the school keeps its present name. */
const schoolNameIfGiven = z
  .string({ error: 'Please enter text' })
  .trim()
  .transform((name) => name || undefined)
  .pipe(schoolName.optional());

/** The first super administrator, created through the one-time set-up link (decisions §1). */
export const setUpSchema = registerSchema.extend({
  token: linkToken(INVALID_LINK.setUp),
  schoolName: schoolNameIfGiven.optional(),
});

export const setUpFormSchema = registerSchema
  .extend({ confirmPassword, schoolName: schoolNameIfGiven })
  .refine(samePassword, passwordsMatch);
