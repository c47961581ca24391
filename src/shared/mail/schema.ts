import { z } from 'zod';
import { idSchema } from '../text/id.ts';

/** An email that has not been sent so far. Its text is left out, because only its recipient may read it. */
export const stuckEmailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  nextAttemptAt: z.string(),
  /** The mailer's code, see failure.ts. */
  lastError: z.string().nullable(),
  /** Whether it is being sent or is next in line. */
  isOnItsWay: z.boolean(),
});
export type StuckEmail = z.infer<typeof stuckEmailSchema>;

/** The outcome of sending an email again; `message` says it in words. */
export const sentAgainSchema = z.object({ isSent: z.boolean(), message: z.string() });
export type SentAgain = z.infer<typeof sentAgainSchema>;
