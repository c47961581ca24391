import { type Filter, MOST_PROBLEMS, type PreviewQuery } from '../../../shared/broadsheets/schema.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import type { Examination, ExaminedPerson } from './examine.ts';

function isWanted(
  { match, nameDiffers, applicationId, results }: ExaminedPerson,
  filter: Filter | undefined,
) {
  if (!filter) return true;
  if (filter === 'unmatched') return match === 'none';
  if (filter === 'ambiguous') return match === 'several';
  if (filter === 'nameDiffers') return nameDiffers;
  return applicationId !== null && results.some(({ outcome }) => outcome === filter);
}

/** The people of a page that match the filter, and the first problems. */
export function pageOf(
  examined: Examination,
  { outcome, ...page }: PreviewQuery,
): Examination & { total: number } {
  const wanted = examined.people.filter((person) => isWanted(person, outcome));
  const { limit, offset } = rowsOfPage(page);
  return {
    ...examined,
    people: wanted.slice(offset, offset + limit),
    total: wanted.length,
    problems: examined.problems.slice(0, MOST_PROBLEMS),
  };
}
