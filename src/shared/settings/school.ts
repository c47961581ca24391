import { z } from 'zod';
import { PRODUCT } from '../product.ts';
import { requiredChoice, requiredText } from '../text/fields.ts';

/** The colours that a school can choose from; their shades are in accents.ts. */
export const ACCENTS = ['sea', 'maroon', 'forest', 'navy', 'purple', 'bronze'] as const;
export type Accent = (typeof ACCENTS)[number];

const SCHOOL_NAME_LENGTH = 80;

/** A single line, because it stands in headers and email subjects. */
export const schoolName = requiredText('School name is required', SCHOOL_NAME_LENGTH).overwrite((name) =>
  name.replace(/\s+/g, ' '),
);

export const schoolSchema = z.object({
  name: schoolName,
  accent: requiredChoice(ACCENTS, 'Please choose a colour'),
});
export type School = z.infer<typeof schoolSchema>;

/** `badge`: the SHA-256 of its bytes; null without a badge. */
export const badgeAnswerSchema = z.object({ badge: z.string().nullable() });

/** As it is stored; the badge is uploaded by itself. */
export const storedSchoolSchema = schoolSchema.extend(badgeAnswerSchema.shape);
export type StoredSchool = z.infer<typeof storedSchoolSchema>;

/** The school of a new installation. */
export const DEFAULT_SCHOOL: School = { name: PRODUCT, accent: 'sea' };
