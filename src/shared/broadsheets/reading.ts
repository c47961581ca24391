import { z } from 'zod';

/** How a broadsheet is read: recognised by the server, and changeable. */

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A row for each result, or a row for each candidate with a column for each subject. */
export const LAYOUTS = ['results', 'candidates'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a column holds. In a row per candidate, `grade` are the grades in the subject that the heading names. */
const MEANINGS = [
  'ignored',
  'candidateNumber',
  'lastName',
  'firstName',
  'name',
  'dateOfBirth',
  'email',
  'subject',
  'grade',
  'profile',
  'year',
  'exam',
] as const;
export type Meaning = (typeof MEANINGS)[number];

export const columnSchema = z.object({
  heading: z.string({ error: 'heading is the text over the column' }),
  meaning: z.enum(MEANINGS, { error: `meaning is ${MEANINGS.join(', ')}` }),
});
export type Column = z.infer<typeof columnSchema>;

export const LARGEST_FILE = 5 * 1024 * 1024;
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;
/** How long the file of an import is kept. */
export const DAYS_KEPT = 7;
