import { CsvError, parse } from 'csv-parse/sync';
import { type Delimiter, MOST_COLUMNS, MOST_ROWS } from '../../../../shared/broadsheets/reading.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { invalid } from '../../../platform/errors.ts';
import { NO_TABLE } from './decode.ts';

export type Line = { line: number; cells: string[] };

/** In characters: no line of a broadsheet is longer. */
const LONGEST_LINE = 50_000;
/** In characters. Of a longer cell the rest says nothing, and rules that look for grades would take long for it. */
const LONGEST_CELL = 500;
/** Lines over the headings, such as the school's name. */
const MOST_TITLES = 20;

/** Cells that are filled in. More take the worker more memory than it has: each may be a result, or a problem. */
const MOST_FILLED = 600_000;
/** As many as the largest table has, with its headings. It takes less time than one with the most that is filled in. */
const MOST_DELIMITERS = (MOST_ROWS + MOST_TITLES + 1) * (MOST_COLUMNS - 1);

const noTable = () => invalid(NO_TABLE, 'file');
export const tooLargeTable = () =>
  invalid(
    `A broadsheet has at most ${formatCount(MOST_ROWS)} rows and ${MOST_COLUMNS} columns. Please split it into several files.`,
    'file',
  );

const tooFull = () =>
  invalid(
    `A broadsheet has at most ${formatCount(MOST_FILLED)} cells that are filled in. Please split it into several files.`,
    'file',
  );

/** Refuses before parsing what would take the parser long. */
function requireModest(text: string, delimiter: Delimiter) {
  let delimiters = 0;
  let filled = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const cells = line.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(delimiter);
    delimiters += cells.length - 1;
    if (cells.length > MOST_COLUMNS || delimiters > MOST_DELIMITERS) throw tooLargeTable();
    if (line.length > LONGEST_LINE) throw noTable();
    filled += cells.filter(Boolean).length;
    if (filled > MOST_FILLED) throw tooFull();
  }
}

/**
 * The lines that are not empty, with their numbers in the file.
 * @throws BAD_REQUEST when it is no table, or has too many rows, columns or cells.
 */
export function parseLines(text: string, delimiter: Delimiter): Line[] {
  requireModest(text, delimiter);
  const parsed: Line[] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_LINE,
      on_record(cells: string[], { lines }) {
        // The number of lines counts those up to the end of the record.
        const line = lines - cells.join('').split('\n').length + 1;
        parsed.push({ line, cells: cells.map((cell) => cell.slice(0, LONGEST_CELL)) });
        return null;
      },
      to: MOST_ROWS + MOST_TITLES,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (error instanceof CsvError) throw noTable();
    throw error;
  }
  if (parsed.length < 2 || parsed.every(({ cells }) => cells.length < 2)) throw noTable();
  return parsed;
}
