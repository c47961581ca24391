const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** @returns 'yyyy-mm-dd'; undefined when there is no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = year > 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : undefined;
}

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:\s.*)?$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T\s].*)?$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3,9})\.?,?[\s/.-]+(\d{4})$/i;

/** Whether a column writes the month first: only a day can be more than twelve. Day first is what Trinidad writes. */
export const isMonthFirst = (cells: Iterable<string>) => {
  let [first, second] = [0, 0];
  for (const cell of cells) {
    const [, one, other] = NUMBERS.exec(cell.trim()) ?? [];
    if (Number(one) > 12) first += 1;
    if (Number(other) > 12) second += 1;
  }
  return second > 0 && first === 0;
};

/** @returns 'yyyy-mm-dd'; '' for an empty cell; undefined when it is no day. */
export function readDay(cell: string, monthFirst = false): string | undefined {
  const text = cell.trim();
  if (text === '') return '';
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const [, one, other, itsYear] = NUMBERS.exec(text) ?? [];
  if (itsYear) {
    const [its, itsMonth] = monthFirst ? [other, one] : [one, other];
    return dayOf(Number(itsYear), Number(itsMonth), Number(its));
  }
  const [, named, word = '', namedYear] = NAMED.exec(text) ?? [];
  const place = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return place < 0 ? undefined : dayOf(Number(namedYear), place + 1, Number(named));
}
