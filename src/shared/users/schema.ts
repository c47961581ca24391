import { z } from 'zod/mini';
import { ROLES } from '../auth/constants.ts';

/** An account as shown to its owner and to super administrators. */
export const userSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  /** Only for the user's own account: nothing else is allowed until two-step sign-in is set up. */
  secondStepDue: z.optional(z.literal(true)),
});
export type User = z.infer<typeof userSchema>;
