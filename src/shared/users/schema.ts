import { z } from 'zod/mini';
import { ROLES } from '../auth/constants.ts';

/** An account as it is shown to its owner and to super administrators. Every page needs it: hence zod/mini, see docs/performance.md. */
export const userSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  /** Of one's own account only: until two-step sign-in is set up, it may do nothing else. */
  secondStepDue: z.optional(z.literal(true)),
});
export type User = z.infer<typeof userSchema>;
