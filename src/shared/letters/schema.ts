import { z } from 'zod';
import { idSchema } from '../text/id.ts';
import { type LetterFields, letterFieldsSchema } from './fields.ts';
import { kindOfLetter, type LetterKind, letterKinds } from './kinds.ts';
import { COMMON_PLACES, PLACE_MEANINGS, type PlaceName } from './places.ts';
import { namesPlace, templateProblem } from './template.ts';

const FIELDS = ['subject', 'text'] as const satisfies (keyof LetterFields)[];

const hasPlace = (kind: LetterKind, name: PlaceName) =>
  Object.hasOwn(kindOfLetter(kind).typed ?? {}, name) ||
  Boolean(kindOfLetter(kind).filled?.some((place) => place === name));
const isPlaceName = (name: string): name is PlaceName => Object.hasOwn(PLACE_MEANINGS, name);

/** The places that a kind of letter can name; its own first. */
export const placesOf = (kind: LetterKind): PlaceName[] => [
  ...Object.keys(PLACE_MEANINGS)
    .filter(isPlaceName)
    .filter((name) => hasPlace(kind, name)),
  ...COMMON_PLACES,
];

/** The fields of a letter of this kind, which names only places that it has, and all that somebody types. */
export const letterOfKindSchema = (kind: LetterKind) =>
  letterFieldsSchema.superRefine((letter, { addIssue }) => {
    const refuse = (field: keyof LetterFields, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    for (const field of FIELDS) {
      const problem = templateProblem(letter[field], placesOf(kind));
      if (problem) refuse(field, problem);
    }
    for (const [place, field] of Object.entries(kindOfLetter(kind).typed ?? {})) {
      if (!namesPlace(letter[field], place))
        refuse(field, `Please keep {${place}} here: it stands for what is typed when the letter is written.`);
    }
  });

const versionSchema = z.int({ error: 'Please send the version of the letter that you have read' });

/** A letter as it goes out now. `version` changes with every change, and is 0 for an original. */
export const letterSchema = letterFieldsSchema.extend({
  kind: z.enum(letterKinds),
  name: z.string(),
  purpose: z.string(),
  version: z.int(),
  isChanged: z.boolean(),
  places: z.array(z.object({ name: z.string(), meaning: z.string() })),
});
export type Letter = z.infer<typeof letterSchema>;

const letterByKindSchema = z.object({ kind: z.string() });
export const letterChangeSchema = letterFieldsSchema.extend({
  ...letterByKindSchema.shape,
  version: versionSchema,
});
export const letterResetSchema = letterByKindSchema.extend({ version: versionSchema });

/** `id`: the application to merge it with; else it is the newest one. */
export const letterPreviewInputSchema = letterFieldsSchema.extend({
  ...letterByKindSchema.shape,
  id: idSchema.optional(),
});
export const letterPreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Null when there is no application yet; the preview then shows made-up values. */
  application: z
    .object({
      id: z.int(),
      applicationId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** Names are left out where it is not (decisions §10). */
      isConfirmed: z.boolean(),
    })
    .nullable(),
});
export type LetterPreview = z.infer<typeof letterPreviewSchema>;
