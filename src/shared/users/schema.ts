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
});
export type User = z.infer<typeof userSchema>;
