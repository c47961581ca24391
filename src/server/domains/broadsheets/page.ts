import {
  type Filter,
  isDoubtful,
  MOST_PROBLEMS,
  type PreviewQuery,
} from '../../../shared/broadsheets/schema.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import type { Examination, ExaminedPerson } from './examine.ts';

function isWanted(person: ExaminedPerson, filter: Filter | undefined) {
  const { match, nameDiffers, applicationId, results } = person;
  if (!filter) return true;
  if (filter === 'unmatched') return match === 'none';
  if (filter === 'ambiguous') return isDoubtful(person);
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
