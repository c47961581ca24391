import { z } from 'zod';
import { changePasswordSchema, signInCode } from './schema.ts';

/** Two-step sign-in of administrators: what its calls take and answer. */

export const ENTER_CODE = 'Please enter the code from your authenticator app.';
export const WRONG_CODE =
  'This code is wrong or was used already. Please enter the one that your app shows now.';
export const SECOND_STEP_DUE =
  'Administrators of this portal have to use two-step sign-in. Please set it up in your account settings.';

/** The password once more, and a code once it is set up: whoever finds a browser signed in changes nothing. */
export const ownPasswordSchema = changePasswordSchema
  .pick({ currentPassword: true })
  .extend({ code: signInCode.optional() });

export const confirmCodeSchema = z.object({ code: signInCode.min(1, ENTER_CODE) });

export const secondStepSchema = z.object({
  /** Since when it is set up; null while it is not. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** Of all administrators. */
  isRequired: z.boolean(),
});

/** What an authenticator app needs: the secret to be typed, as an address, and that as a picture (SVG). */
export const offeredSecretSchema = z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() });

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const requirementSchema = z.object({
  isRequired: z.boolean({ error: 'isRequired is true or false' }),
});
/** `unprotected` counts the active administrators who have not set it up. */
export const requirementStateSchema = requirementSchema.extend({ unprotected: z.int() });
