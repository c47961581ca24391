import { z } from 'zod';
import { ROLES } from '../auth/constants.ts';

/** An account as it is shown to its owner and to super administrators. */
export const userSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  /** Of one's own account only: until two-step sign-in is set up, it may do nothing else. */
  secondStepDue: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;
