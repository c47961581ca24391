import type { ApplicationQuery } from '../../../shared/admissions/schema.ts';
import type { Statistics } from '../../../shared/admissions/statistics.ts';
import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { RESULTS_CHECKS } from '../../../shared/exam-results/check.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { SCHOOLS } from '../../../shared/students/options.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Database } from '../../tables.ts';
import { isEligible } from '../applications/scores.ts';
import { type Catalogue, catalogueOfIntake } from '../subjects/catalogue-of.ts';
import * as queries from './figure-queries.ts';
import { countByStatusAndSchool, countOf } from './list-queries.ts';
import { filtersOf, findMatching } from './matching.ts';

type Hour = { value: string | null; count: number };

/** Sums hours to days of the school, which begin at 04:00 UTC. */
function byDay(hours: Hour[]) {
  const days = new Map<string, number>();
  for (const { value, count } of hours) {
    if (value === null) continue;
    const day = schoolDay(`${value}:00:00.000Z`);
    days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days].map(([day, count]) => ({ day, count }));
}

type Counted = Awaited<ReturnType<typeof queries.countDemand>>;

function byDemand(counted: Counted, { subjects, prerequisitesEnabled }: Catalogue) {
  const offered = new Set(subjects.filter(({ isOffered }) => isOffered).map(({ id }) => id));
  const isOpen = ({ subjectId, meetsPrerequisites }: Counted[number]) =>
    isEligible(
      { isOffered: offered.has(subjectId), meetsPrerequisites: fromFlag(meetsPrerequisites) },
      prerequisitesEnabled,
    );
  return [...Map.groupBy(counted, ({ subject }) => subject)].map(([subject, rows]) => {
    const sumOf = (choice: 1 | 2, eligible: boolean) =>
      rows
        .filter((row) => row.choice === choice && isOpen(row) === eligible)
        .reduce((sum, { count }) => sum + count, 0);
    const of = (choice: 1 | 2) => ({ eligible: sumOf(choice, true), ineligible: sumOf(choice, false) });
    return { subject, first: of(1), second: of(2) };
  });
}

/** Figures about the applications that match the filters, from one snapshot. */
export function statistics(db: Database, query: ApplicationQuery): Promise<Statistics> {
  return readSnapshot(db, async (trx) => {
    const wanted = await filtersOf(trx, query);
    const matching = await findMatching(trx, wanted, await countByStatusAndSchool(trx, wanted.intake));
    const filters = 'filters' in matching ? matching.filters : wanted;
    const figures = await queries.countFigures(trx, filters);
    const having = (kind: 'status' | 'check' | 'school', value: string) =>
      figures.find((figure) => figure.kind === kind && figure.value === value)?.count ?? 0;
    return {
      filtered: countOf(matching),
      perDay: byDay(figures.filter((figure) => figure.kind === 'hour')),
      byStatus: APPLICATION_STATUSES.map((status) => ({ status, count: having('status', status) })),
      byCheck: RESULTS_CHECKS.map((check) => ({ check, count: having('check', check) })),
      bySchool: SCHOOLS.map((school) => ({ school, count: having('school', school) })),
      scores: figures
        .filter((figure) => figure.kind === 'score')
        .map(({ value, count }) => ({ score: value, count })),
      demand: byDemand(
        await queries.countDemand(trx, filters),
        await catalogueOfIntake(trx, wanted.intake.id),
      ),
    };
  });
}
