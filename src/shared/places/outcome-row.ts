import { z } from 'zod';
import { outcomeSchema } from './previews.ts';

/** An outcome in the list of a preview, with the application ID that people quote, and its person. */
export const outcomeRowSchema = outcomeSchema.extend({
  /** The values of the keys, in the order of the settings: of `submittedAt` ISO text, of the others a number. */
  merit: z.array(z.union([z.number(), z.string()])),
  number: z.string(),
  student: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type OutcomeRow = z.infer<typeof outcomeRowSchema>;
export const outcomeRowsSchema = z.object({ items: z.array(outcomeRowSchema), total: z.int() });
