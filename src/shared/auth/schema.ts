import { z } from 'zod';
import { emailAddress, LINE_LENGTH, requiredText } from '../text/fields.ts';
import { userSchema } from '../users/schema.ts';
import {
  CURRENT_PASSWORD_REQUIRED,
  INVALID_LINK,
  MAXIMUM_PASSWORD_LENGTH,
  MINIMUM_CHANGED_PASSWORD_LENGTH,
  MINIMUM_PASSWORD_LENGTH,
} from './constants.ts';

const email = emailAddress('Invalid email format');

const TOO_SHORT = `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters`;
const CHANGED_TOO_SHORT = `Password must be at least ${MINIMUM_CHANGED_PASSWORD_LENGTH} characters long`;
const TOO_LONG = `Please use at most ${MAXIMUM_PASSWORD_LENGTH} characters`;

/** Only white space or invisible characters: not a password (decisions §10). */
const BLANK = /^[\p{Z}\p{C}]*$/u;
const passwordOf = (minimumLength: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .min(minimumLength, tooShort)
    .refine((password) => password.length < minimumLength || !BLANK.test(password), tooShort)
    .max(MAXIMUM_PASSWORD_LENGTH, TOO_LONG);

export const newPassword = passwordOf(MINIMUM_PASSWORD_LENGTH, TOO_SHORT);
export const confirmPassword = z
  .string({ error: 'Please confirm your password' })
  .min(1, 'Please confirm your password');

/** Compares the two passwords even while other fields are still wrong, so that all errors show at once. */
export const passwordsMatch = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  when: ({ value }: { value: unknown }) => typedPasswords.safeParse(value).success,
};
const typedPasswords = z.object({ password: z.string(), confirmPassword: z.string().min(1) });
export const samePassword = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

/** A code from an authenticator app, or a recovery code. */
export const signInCode = z
  .string({ error: 'Please enter a code' })
  .trim()
  .max(LINE_LENGTH, 'This code is too long');

export const loginSchema = z.object({
  email,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(MAXIMUM_PASSWORD_LENGTH, TOO_LONG),
  /** Required once two-step sign-in is set up. */
  code: signInCode.optional(),
});
export const loginFormSchema = loginSchema.required();

export const registerSchema = z.object({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  email,
  password: newPassword,
});
export const registerFormSchema = registerSchema
  .extend({ confirmPassword })
  .refine(samePassword, passwordsMatch);

export const forgotPasswordSchema = z.object({ email });

export const linkToken = (message: string) =>
  z.string({ error: message }).min(1, message).max(LINE_LENGTH, message);
export const resetPasswordSchema = z.object({
  token: linkToken(INVALID_LINK.passwordReset),
  password: newPassword,
});
export const resetPasswordFormSchema = z
  .object({ password: newPassword, confirmPassword })
  .refine(samePassword, passwordsMatch);

export const confirmEmailSchema = z.object({ token: linkToken(INVALID_LINK.confirmation) });
export const undoEmailChangeSchema = z.object({ token: linkToken(INVALID_LINK.undo) });

export const profileSchema = registerSchema.pick({ firstName: true, lastName: true, email: true });

/**
 * What administrators add to a change of their own email address or password, so that a found or stolen session does
 * not take over the account (decisions §10). `code` is required once two-step sign-in is on.
 */
export const ownProofSchema = z.object({
  currentPassword: z
    .string({ error: CURRENT_PASSWORD_REQUIRED })
    .max(MAXIMUM_PASSWORD_LENGTH, TOO_LONG)
    .optional(),
  code: signInCode.optional(),
});
export const updateProfileSchema = profileSchema.extend(ownProofSchema.shape);

export const changePasswordSchema = z.object({
  currentPassword: z
    .string({ error: CURRENT_PASSWORD_REQUIRED })
    .min(1, CURRENT_PASSWORD_REQUIRED)
    .max(MAXIMUM_PASSWORD_LENGTH, TOO_LONG),
  newPassword: passwordOf(MINIMUM_CHANGED_PASSWORD_LENGTH, CHANGED_TOO_SHORT),
});
const typedNewPasswords = z.object({ newPassword: z.string(), confirmPassword: z.string().min(1) });
export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'New password and confirmation do not match',
    when: ({ value }) => typedNewPasswords.safeParse(value).success,
  });

export const signedInSchema = z.object({ token: z.string(), user: userSchema });
/** `linkNotSent`: the address had reached its limit of emails, so that none confirms it yet. */
export const registeredSchema = signedInSchema.extend({ linkNotSent: z.boolean().optional() });
export const messageSchema = z.object({ message: z.string() });
