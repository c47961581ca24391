import type { ApplicationPage, ApplicationQuery } from '../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Database } from '../../tables.ts';
import { listApplications, listApplicationsWith } from '../applications/service.ts';
import * as queries from './queries.ts';

/**
 * One page of the officers' list, as of one moment. `total` and `stats` ignore the filters, `filtered` counts what
 * matches.
 */
export function applicationPage(db: Database, query: ApplicationQuery): Promise<ApplicationPage> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const counts = new Map((await queries.countByStatus(trx)).map(({ status, count }) => [status, count]));
      const count = (status: ApplicationStatus) => counts.get(status) ?? 0;
      const total = [...counts.values()].reduce((sum, number) => sum + number, 0);
      return {
        items: await listApplicationsWith(trx, await queries.listPageOfIds(trx, query)),
        total,
        filtered: await queries.countMatching(trx, query),
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
