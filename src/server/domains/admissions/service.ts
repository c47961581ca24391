import type { ApplicationPage, ApplicationQuery } from '../../../shared/admissions/schema.ts';
import type { Database } from '../../tables.ts';
import { searchQuery } from '../applications/search-words.ts';
import { listApplications, listApplicationsWith } from '../applications/service.ts';
import * as queries from './queries.ts';

const filtersOf = ({ search = '', ...query }: ApplicationQuery): queries.Filters => ({
  words: searchQuery(search),
  status: query.status,
  subject: query.subject,
  school: query.school,
  submittedOn: query.submittedOn,
  totalScore: query.totalScore,
});

type Kind = Awaited<ReturnType<typeof queries.countByKind>>[number];
const sumOf = (kinds: Kind[]) => kinds.reduce((sum, { count }) => sum + count, 0);

/** How many applications match. Those of a status or a school are known from the counts of all. */
async function countFiltered(db: Database, filters: queries.Filters, kinds: Kind[]) {
  const { status, school, ...others } = filters;
  if (Object.values(others).some((filter) => filter !== undefined)) return queries.countMatching(db, filters);
  const isWanted = (kind: Kind) => (!status || kind.status === status) && (!school || kind.school === school);
  return sumOf(kinds.filter(isWanted));
}

/** How many there are and how many match; `filters` are those that restrict ('SF2027' restricts nothing). */
export async function findMatching(db: Database, query: ApplicationQuery) {
  const kinds = await queries.countByKind(db);
  const total = sumOf(kinds);
  const filters = filtersOf(query);
  const filtered = await countFiltered(db, filters, kinds);
  return { kinds, total, filtered, filters: filtered < total ? filters : {} };
}

/** The ids of all that match, in the order asked for: what an export works through. */
export async function matchingIds(db: Database, query: ApplicationQuery) {
  const { filtered, filters } = await findMatching(db, query);
  return queries.listIds(db, filters, query.sort ?? [], filtered);
}

/**
 * One page of the officers' list, as of one moment. `total` and `stats` ignore the filters, `filtered` counts what
 * matches.
 */
export function applicationPage(db: Database, query: ApplicationQuery): Promise<ApplicationPage> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { kinds, total, filtered, filters } = await findMatching(trx, query);
      const count = (status: Kind['status']) => sumOf(kinds.filter((kind) => kind.status === status));
      const ids = await queries.listPageOfIds(trx, filters, query, filtered);
      return {
        items: await listApplicationsWith(trx, ids),
        total,
        filtered,
        stats: {
          total,
          completed: count('submitted'),
          pending: count('under_review'),
          incomplete: count('draft'),
        },
      };
    });
}

/** Everything as a list when nothing is asked for, else a page (decisions §2). */
export const applicationList = (db: Database, query: ApplicationQuery) =>
  Object.values(query).every((value) => value === undefined)
    ? listApplications(db)
    : applicationPage(db, query);
