import { z } from 'zod';
import { PRODUCT } from '../product.ts';
import { requiredChoice, requiredText } from '../text/fields.ts';

/** The colours that a school can choose from; their shades are in accents.ts. */
export const ACCENTS = ['sea', 'maroon', 'forest', 'navy', 'purple', 'bronze'] as const;
export type Accent = (typeof ACCENTS)[number];

const SCHOOL_NAME_LENGTH = 80;

/** One line, wherever it stands: in a header, in the subject of a letter. */
export const schoolName = requiredText('School name is required', SCHOOL_NAME_LENGTH).overwrite((name) =>
  name.replace(/\s+/g, ' '),
);

/** Whose portal it is, and in which colour. */
export const schoolSchema = z.object({
  name: schoolName,
  accent: requiredChoice(ACCENTS, 'Please choose a colour'),
});
export type School = z.infer<typeof schoolSchema>;

/** As a new installation is. */
export const DEFAULT_SCHOOL: School = { name: PRODUCT, accent: 'sea' };
