import { z } from 'zod';

/** One of one's own sessions. Its id names it, but does not open it as its token would. */
export const sessionSchema = z.object({
  id: z.string(),
  /** With what somebody logged in: 'Chrome on Windows'; empty when it did not say. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionIdSchema = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/, 'This is not a session') });
