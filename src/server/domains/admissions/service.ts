import type { ApplicationPage, ApplicationQuery } from '../../../shared/admissions/schema.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Database } from '../../tables.ts';
import { listApplications, listApplicationsWith, withAssessment } from '../applications/service.ts';
import * as queries from './list-queries.ts';
import { filtersOf, findMatching, findMatchingCached, type StatusAndSchool, sumOf } from './matching.ts';

/** The ids of all matches in the given order, for an export. */
export async function matchingIds(db: Database, query: ApplicationQuery) {
  const matching = await findMatching(
    db,
    await filtersOf(db, query),
    await queries.countByStatusAndSchool(db),
  );
  return queries.listIds(db, matching, query.sort ?? []);
}

/**
 * One page of the administrators' list, from one snapshot. `total` and `stats` ignore the filters; `filtered` is the
 * number of matches.
 */
export function applicationPage(db: Database, query: ApplicationQuery): Promise<ApplicationPage> {
  return readSnapshot(db, async (trx) => {
    const groups = await queries.countByStatusAndSchool(trx);
    const matching = await findMatchingCached(db, trx, await filtersOf(trx, query), groups);
    const total = sumOf(groups);
    const count = (status: StatusAndSchool['status']) =>
      sumOf(groups.filter((group) => group.status === status));
    const ids = await queries.listPageOfIds(trx, matching, query);
    return {
      items: await withAssessment(trx, await listApplicationsWith(trx, ids)),
      total,
      filtered: queries.countOf(matching),
      stats: {
        total,
        completed: count('submitted'),
        pending: count('under_review'),
        incomplete: count('draft'),
      },
    };
  });
}

/** A list of all applications when the query is empty, else a page (decisions §2). */
export const applicationList = (db: Database, query: ApplicationQuery) =>
  Object.values(query).every((value) => value === undefined)
    ? listApplications(db)
    : applicationPage(db, query);
