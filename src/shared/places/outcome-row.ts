import { z } from 'zod';
import { outcomeSchema } from './previews.ts';

/** An outcome in the list of a preview, with the application ID that people quote, and its person. */
export const outcomeRowSchema = outcomeSchema.extend({
  number: z.string(),
  student: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type OutcomeRow = z.infer<typeof outcomeRowSchema>;
export const outcomeRowsSchema = z.object({ items: z.array(outcomeRowSchema), total: z.int() });
