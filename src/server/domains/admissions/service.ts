import type { ApplicationPage, ApplicationQuery } from '../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Database } from '../../tables.ts';
import { selectApplications, toApplication } from '../applications/service.ts';
import * as queries from './queries.ts';

/** One page of the officers' list. `total` and `stats` ignore the filters, `filtered` counts what matches. */
export async function applicationPage(db: Database, query: ApplicationQuery): Promise<ApplicationPage> {
  const counts = new Map((await queries.countByStatus(db)).map(({ status, count }) => [status, count]));
  const count = (status: ApplicationStatus) => counts.get(status) ?? 0;
  const total = [...counts.values()].reduce((sum, number) => sum + number, 0);
  const rows = await queries.pageOf(queries.matchingInOrder(selectApplications(db), query), query).execute();
  return {
    items: rows.map(toApplication),
    total,
    filtered: await queries.countMatching(db, query),
    stats: {
      total,
      completed: count('submitted'),
      pending: count('under_review'),
      incomplete: count('draft'),
    },
  };
}

/** Everything as a list when nothing is asked for, else a page (decisions §2). */
export async function applicationList(db: Database, query: ApplicationQuery) {
  if (Object.values(query).some((value) => value !== undefined)) return applicationPage(db, query);
  const rows = await queries.matchingInOrder(selectApplications(db), query).execute();
  return rows.map(toApplication);
}
