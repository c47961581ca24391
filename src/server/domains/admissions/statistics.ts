import type { ApplicationQuery } from '../../../shared/admissions/schema.ts';
import type { Statistics } from '../../../shared/admissions/statistics.ts';
import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { SCHOOLS } from '../../../shared/students/options.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import type { Database } from '../../tables.ts';
import { arePrerequisitesEnabled } from '../settings/service.ts';
import * as queries from './queries.ts';
import { findMatching } from './service.ts';

type Hours = Awaited<ReturnType<typeof queries.countByHour>>;

/** The school's day begins at four in the morning of Greenwich, on the hour. */
function byDay(hours: Hours) {
  const days = new Map<string, number>();
  for (const { value, count } of hours) {
    if (value === null) continue;
    const day = schoolDay(`${value}:00:00.000Z`);
    days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days].map(([day, count]) => ({ day, count }));
}

type Counted = Awaited<ReturnType<typeof queries.countDemand>>;

function byDemand(counted: Counted, prerequisitesEnabled: boolean) {
  return [...Map.groupBy(counted, ({ subject }) => subject)].map(([subject, rows]) => {
    const sumOf = (choice: 1 | 2, eligible: boolean) =>
      rows
        .filter((row) => row.choice === choice)
        .filter(({ isOffered, meetsPrerequisites }) => {
          const isEligible = fromFlag(isOffered) && (!prerequisitesEnabled || fromFlag(meetsPrerequisites));
          return isEligible === eligible;
        })
        .reduce((sum, { count }) => sum + count, 0);
    const of = (choice: 1 | 2) => ({ eligible: sumOf(choice, true), ineligible: sumOf(choice, false) });
    return { subject, first: of(1), second: of(2) };
  });
}

/** Figures about the applications that match the filters, as of one moment. */
export function statistics(db: Database, query: ApplicationQuery): Promise<Statistics> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { filtered, filters } = await findMatching(trx, query);
      const byStatus = await queries.countByStatus(trx, filters, filtered);
      const bySchool = await queries.countBySchool(trx, filters, filtered);
      const scores = await queries.countByScore(trx, filters, filtered);
      return {
        filtered,
        perDay: byDay(await queries.countByHour(trx, filters, filtered)),
        byStatus: APPLICATION_STATUSES.map((status) => ({
          status,
          count: byStatus.find(({ value }) => value === status)?.count ?? 0,
        })),
        bySchool: SCHOOLS.map((school) => ({
          school,
          count: bySchool.find(({ value }) => value === school)?.count ?? 0,
        })),
        demand: byDemand(
          await queries.countDemand(trx, filters, filtered),
          await arePrerequisitesEnabled(trx),
        ),
        scores: scores.map(({ value, count }) => ({ score: value, count })),
      };
    });
}
