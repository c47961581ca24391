import { z } from 'zod';
import { idSchema } from '../text/id.ts';

/** A letter that could not be sent so far. Never its text, which is for its reader alone. */
export const stuckLetterSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  nextAttemptAt: z.string(),
  /** The mailer's code, see failure.ts. */
  lastError: z.string().nullable(),
  /** It is being tried, or is next in line. */
  isOnItsWay: z.boolean(),
});
export type StuckLetter = z.infer<typeof stuckLetterSchema>;

/** What came of sending a letter again, and the same in words. */
export const sentAgainSchema = z.object({ isSent: z.boolean(), message: z.string() });
export type SentAgain = z.infer<typeof sentAgainSchema>;
