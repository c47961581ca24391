import { z } from 'zod';
import { requiredText } from '../text/fields.ts';

/** In characters. */
const LETTER_LENGTH = 5000;

/** A letter as administrators write it: a subject line, and plain text with blank lines between paragraphs. */
export const letterFieldsSchema = z.object({
  subject: requiredText('Subject is required').overwrite((subject) => subject.replace(/\s+/g, ' ')),
  text: requiredText('Text is required', LETTER_LENGTH).overwrite((text) => text.replace(/\r\n?/g, '\n')),
});
export type LetterFields = z.infer<typeof letterFieldsSchema>;
