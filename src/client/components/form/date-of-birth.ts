/** A date as the three texts that people type. */
interface DayParts {
  day: string;
  month: string;
  year: string;
}
export type DayPart = keyof DayParts;

const digits = (text: string) => /^\d+$/.test(text);

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHORTEST_NAME = 3;

/** The number of a month that is typed as a name or its beginning ('March', 'Mar', 'Sept.'), else the text itself. */
function monthNumber(typed: string): string {
  const name = typed.replace(/\.$/, '').toLowerCase();
  if (name.length < SHORTEST_NAME) return typed;
  const index = MONTHS.findIndex((month) => month.startsWith(name));
  return index < 0 ? typed : String(index + 1);
}

/** Splits 'yyyy-mm-dd', an ISO timestamp, or an incomplete text made by `joinDay`. */
export function splitDay(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.replace(/T.*$/, '').split('-');
  return { day, month, year };
}

/**
 * Joins the parts as 'yyyy-mm-dd', or '' when all are empty. Incomplete or impossible dates stay as typed ('2010-2-'):
 * not a valid date, so not saved, but kept in a draft.
 */
export function joinDay(parts: DayParts): string {
  const { day, year } = parts;
  const month = monthNumber(parts.month);
  if (!day && !month && !year) return '';
  if (problemWith(parts)) return `${year}-${month}-${day}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The part that is wrong and what to do about it; undefined for a valid date. */
export function problemWith({
  day,
  month: typedMonth,
  year,
}: DayParts): { part: DayPart; message: string } | undefined {
  const month = monthNumber(typedMonth);
  if (!day) return { part: 'day', message: 'Enter the day' };
  if (!month) return { part: 'month', message: 'Enter the month' };
  if (!year) return { part: 'year', message: 'Enter the year' };
  if (!digits(month) || Number(month) < 1 || Number(month) > 12)
    return { part: 'month', message: 'The month must be a number from 1 to 12, or its name' };
  if (!digits(year) || year.length !== 4) return { part: 'year', message: 'The year must have four digits' };
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!digits(day) || Number(day) < 1 || Number(day) > daysInMonth)
    return { part: 'day', message: `That month has the days 1 to ${daysInMonth}` };
  return undefined;
}
