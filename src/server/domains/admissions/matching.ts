import type { ApplicationQuery, FilterQuery } from '../../../shared/admissions/schema.ts';
import type { Database } from '../../tables.ts';
import { searchTerms } from '../applications/search-tokens.ts';
import { rangeOfIntake } from '../intakes/service.ts';
import * as queries from './list-queries.ts';

/**
 * The filters of a query, of the current intake unless it names another one. A search for the common prefix of all
 * application IDs ('SF2027') filters nothing. @throws NOT_FOUND when there is no such intake.
 */
export async function filtersOf(
  db: Database,
  { search = '', ...query }: ApplicationQuery,
): Promise<queries.Filters> {
  const intake = await rangeOfIntake(db, query.intake);
  return {
    intake,
    words: searchTerms(search, search && (await queries.beginningOfIds(db, intake))),
    status: query.status,
    subject: query.subject,
    school: query.school,
    submittedOn: query.submittedOn,
    totalScore: query.totalScore,
    assignedTo: query.assignedTo,
    check: query.check,
  };
}

/** The filters of a query as a condition on `applications`, for statements of other domains that read all of them. */
export const conditionOf = async (db: Database, query: FilterQuery) =>
  queries.matchesByIndex(await filtersOf(db, query));

export type StatusAndSchool = Awaited<ReturnType<typeof queries.countByStatusAndSchool>>[number];
export const sumOf = (groups: StatusAndSchool[]) => groups.reduce((sum, { count }) => sum + count, 0);

const PAGE = 50;

/** Below this many matches, sorting them is cheaper than scanning the sort index. */
const sortThresholdOf = (total: number) => Math.floor(Math.sqrt(PAGE * total));

/** Collecting this many ids from the full-text index costs as much as checking the tokens of one application. */
const IDS_PER_LOOKUP = 6;

/** Finds the matching applications: their ids up to `sortThreshold`, else only their number. */
export async function findMatching(
  db: Database,
  filters: queries.Filters,
  groups: StatusAndSchool[],
  { sortThreshold = sortThresholdOf(sumOf(groups)), idsPerLookup = IDS_PER_LOOKUP } = {},
): Promise<queries.Matching> {
  const { status, school, ...others } = filters;
  const { intake } = filters;
  const total = sumOf(groups);
  const hasStatusAndSchool = (group: StatusAndSchool) =>
    (!status || group.status === status) && (!school || group.school === school);
  const ofStatusAndSchool = sumOf(groups.filter(hasStatusAndSchool));
  const unboundedMatch = (count: number) => ({
    filters: count < total ? filters : { intake },
    count,
    ofStatusAndSchool,
    idsPerLookup,
  });
  if (!queries.isFiltered(others) && (ofStatusAndSchool > sortThreshold || ofStatusAndSchool === total))
    return unboundedMatch(ofStatusAndSchool);
  const first = await queries.listFound(db, filters, { limit: sortThreshold + 1, offset: 0 });
  if (first.length <= sortThreshold) return { ids: first };
  return unboundedMatch(first.length + (await queries.countFound(db, filters, first.at(-1) ?? 0)));
}

/** Larger than the number of searches that administrators make between two writes. */
const MOST_REMEMBERED = 50;
const remembered = new WeakMap<Database, { version: string; matching: Map<string, queries.Matching> }>();

/**
 * Caches `findMatching` until the next write (another `version` of the data), so paging and sorting reuse it. `trx` is a
 * transaction of `db`.
 */
export async function findMatchingCached(
  db: Database,
  trx: Database,
  filters: queries.Filters,
  groups: StatusAndSchool[],
  version: string,
) {
  let known = remembered.get(db);
  if (known?.version !== version || known.matching.size >= MOST_REMEMBERED) {
    known = { version, matching: new Map() };
    remembered.set(db, known);
  }
  const key = JSON.stringify(filters);
  const matching = known.matching.get(key) ?? (await findMatching(trx, filters, groups));
  known.matching.set(key, matching);
  return matching;
}
