import { z } from 'zod';
import {
  type Column,
  columnSchema,
  DELIMITERS,
  ENCODINGS,
  LAYOUTS,
  MOST_ROWS,
} from '../../../../shared/broadsheets/reading.ts';
import { invalid } from '../../../platform/errors.ts';
import { decode, guessDelimiter, guessEncoding } from './decode.ts';
import { guessColumns, guessLayout, isHeadingRow } from './headings.ts';
import { type Line, parseLines, tooLargeTable } from './parse.ts';
import type { AddedNames } from './subject-names.ts';

/** How a file is read. */
export const readingSchema = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  layout: z.enum(LAYOUTS),
  columns: z.array(columnSchema),
  /** Null: the year of most results that the matched people declare. */
  examYear: z.int().nullable(),
  /** The application's id, or null, by line: who was matched by hand. */
  people: z.record(z.string(), z.int()),
});
type Reading = z.infer<typeof readingSchema>;
export const requestedReadingSchema = readingSchema.partial();
export type RequestedReading = z.infer<typeof requestedReadingSchema>;

export type Sheet = { reading: Reading; lines: Line[] };

/** Titles may stand over the headings. */
const MOST_LINES_BEFORE = 15;

const textsOf = (lines: readonly Line[]) => (column: number) => lines.map(({ cells }) => cells[column] ?? '');

/** The columns that are requested, when they fit the file's headings. @throws BAD_REQUEST when they do not. */
function requestedColumns(requested: Column[], headings: readonly string[]) {
  const fits =
    requested.length === headings.length &&
    requested.every(({ heading }, index) => heading === headings[index]);
  if (!fits) throw invalid('The columns are not those of the file. Please load the page again.', 'columns');
  return requested;
}

/**
 * Reads the bytes of a broadsheet. What is not requested is recognised.
 * @throws BAD_REQUEST when it is no table, is written otherwise, or is too large.
 */
export function readSheet(bytes: Uint8Array, requested: RequestedReading, added: AddedNames): Sheet {
  const encoding = requested.encoding ?? guessEncoding(bytes);
  const text = decode(bytes, encoding);
  const delimiter = requested.delimiter ?? guessDelimiter(text);
  const all = parseLines(text, delimiter);
  const found = all.slice(0, MOST_LINES_BEFORE).findIndex(({ cells }) => isHeadingRow(cells, added));
  const [heading, ...lines] = all.slice(Math.max(found, 0));
  if (lines.length > MOST_ROWS) throw tooLargeTable();
  const headings = (heading?.cells ?? []).map((cell) => cell.trim());
  const layout = requested.layout ?? guessLayout(headings);
  const columns = requested.columns
    ? requestedColumns(requested.columns, headings)
    : guessColumns(headings, textsOf(lines), layout, added);
  const { examYear = null, people = {} } = requested;
  return { reading: { encoding, delimiter, layout, columns, examYear, people }, lines };
}
