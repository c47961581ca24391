import type { ApplicationQuery } from '../../../shared/admissions/schema.ts';
import type { Database } from '../../tables.ts';
import { searchTerms } from '../applications/search-words.ts';
import * as queries from './list-queries.ts';

/** The filters of a query; 'SF2027' is none when all applications are for that year. */
export async function filtersOf(
  db: Database,
  { search = '', ...query }: ApplicationQuery,
): Promise<queries.Filters> {
  return {
    words: searchTerms(search, search && (await queries.beginningOfIds(db))),
    status: query.status,
    subject: query.subject,
    school: query.school,
    submittedOn: query.submittedOn,
    totalScore: query.totalScore,
  };
}

export type Kind = Awaited<ReturnType<typeof queries.countByKind>>[number];
export const sumOf = (kinds: Kind[]) => kinds.reduce((sum, { count }) => sum + count, 0);

const PAGE = 50;

/** Up to here it takes less to sort those that match than to meet a page of them along an order of so many in all. */
const fewOf = (total: number) => Math.floor(Math.sqrt(PAGE * total));

/** So many ids can be put into a table for the time that looking at the words of one application takes. */
const IDS_FOR_A_LOOK = 6;

/** Which applications match, of those that are counted by kind; what is found is not looked for again to be counted. */
export async function findMatching(
  db: Database,
  filters: queries.Filters,
  kinds: Kind[],
  { few = fewOf(sumOf(kinds)), idsForALook = IDS_FOR_A_LOOK } = {},
): Promise<queries.Matching> {
  const { status, school, ...others } = filters;
  const total = sumOf(kinds);
  const isOfKind = (kind: Kind) => (!status || kind.status === status) && (!school || kind.school === school);
  const ofKinds = sumOf(kinds.filter(isOfKind));
  const many = (count: number) => ({
    filters: count < total ? filters : {},
    count,
    ofKinds,
    idsForALook,
  });
  if (!queries.isFiltered(others) && (ofKinds > few || ofKinds === total)) return many(ofKinds);
  const first = await queries.listFound(db, filters, { limit: few + 1, offset: 0 });
  if (first.length <= few) return { ids: first };
  return many(first.length + (await queries.countFound(db, filters, first.at(-1) ?? 0)));
}

/** More than officers look through between two changes of the data. */
const MOST_REMEMBERED = 50;
const remembered = new WeakMap<Database, { version: string; matching: Map<string, queries.Matching> }>();

/**
 * As findMatching, and remembered until something is written: who turns the pages, or sorts what was found, does not have
 * it found again. `db` is the connection whose transaction `trx` is.
 */
export async function recallMatching(db: Database, trx: Database, filters: queries.Filters, kinds: Kind[]) {
  const version = await queries.versionOfData(trx);
  let known = remembered.get(db);
  if (known?.version !== version || known.matching.size >= MOST_REMEMBERED) {
    known = { version, matching: new Map() };
    remembered.set(db, known);
  }
  const key = JSON.stringify(filters);
  const matching = known.matching.get(key) ?? (await findMatching(trx, filters, kinds));
  known.matching.set(key, matching);
  return matching;
}
