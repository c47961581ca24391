import { z } from 'zod';
import { PARAGRAPH_LENGTH, requiredText } from '../text/fields.ts';

/** A note for other administrators; applicants never see it. */
export const noteTextSchema = requiredText('Please write a note', PARAGRAPH_LENGTH);

export const noteSchema = z.object({
  id: z.int(),
  at: z.string(),
  author: z.object({ email: z.string(), name: z.string().nullable() }),
  text: z.string(),
});
