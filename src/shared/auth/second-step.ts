import { z } from 'zod';
import { changePasswordSchema, signInCode } from './schema.ts';

/** Two-step sign-in of administrators: inputs and outputs of its calls. */

export const ENTER_CODE = 'Please enter the code from your authenticator app.';
export const WRONG_CODE =
  'This code is wrong or was used already. Please enter the one that your app shows now.';
export const SECOND_STEP_DUE =
  'Administrators of this portal have to use two-step sign-in. Please set it up in your account settings.';

/** The password again, and a code once it is set up, so that nobody who finds a signed-in browser changes anything. */
export const ownPasswordSchema = changePasswordSchema
  .pick({ currentPassword: true })
  .extend({ code: signInCode.optional() });

export const confirmCodeSchema = z.object({ code: signInCode.min(1, ENTER_CODE) });

export const secondStepSchema = z.object({
  /** When it was set up; null while it is not. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether all administrators have to use it. */
  isRequired: z.boolean(),
});

/** The secret for an authenticator app: to type in, as a URI, and as a QR code of that (SVG). */
export const offeredSecretSchema = z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() });

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const requirementSchema = z.object({
  isRequired: z.boolean({ error: 'isRequired is true or false' }),
});
/** `unprotected` counts the active administrators who have not set up two-step sign-in. */
export const requirementStateSchema = requirementSchema.extend({ unprotected: z.int() });
