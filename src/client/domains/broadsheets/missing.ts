import type { Broadsheet } from '../../../shared/broadsheets/schema.ts';

/** What the columns do not say, without which no result can be read; undefined when nothing is missing. */
export function missingIn({ columns, layout }: Pick<Broadsheet, 'columns' | 'layout'>): string | undefined {
  const has = (...meanings: string[]) => columns.some(({ meaning }) => meanings.includes(meaning));
  if (!has('candidateNumber', 'email', 'name', 'lastName')) return 'No column says whose results they are.';
  if (layout === 'results' && !has('subject')) return 'No column holds subjects.';
  if (!has('grade')) return 'No column holds grades.';
  return undefined;
}
