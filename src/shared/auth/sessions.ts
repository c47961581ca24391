import { z } from 'zod';

/** One of the user's own sessions. Its id identifies it but cannot be used to sign in, unlike its token. */
export const sessionSchema = z.object({
  id: z.string(),
  /** For example 'Chrome on Windows'; empty when the client did not say. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether this request came with it. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionIdSchema = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/, 'This is not a session') });
