import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Intake } from '../../../shared/intakes/schema.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import * as queries from './queries.ts';

type Counted = Awaited<ReturnType<typeof queries.countByIntake>>;

function countsOf(counted: Counted, intakeId: number): Intake['counts'] {
  const own = counted.filter((row) => row.intakeId === intakeId);
  const count = (rows: Counted) => rows.reduce((sum, row) => sum + row.count, 0);
  const having = (status: ApplicationStatus) => count(own.filter((row) => row.status === status));
  return {
    applications: count(own),
    byStatus: {
      draft: having('draft'),
      submitted: having('submitted'),
      under_review: having('under_review'),
      approved: having('approved'),
      rejected: having('rejected'),
    },
  };
}

/** All intakes with their figures, the latest first (intakes §4). */
export const listIntakes = (db: Database): Promise<Intake[]> =>
  readSnapshot(db, async (trx) => {
    const counted = await queries.countByIntake(trx);
    return (await queries.listIntakes(trx)).map((row) => ({ ...row, counts: countsOf(counted, row.id) }));
  });

/** One intake with its figures, in a transaction. @throws NOT_FOUND. */
export async function describeIntake(trx: Database, id: number): Promise<Intake> {
  const row = await queries.findIntake(trx, id);
  if (!row) throw notFound('There is no such intake.');
  return { ...row, counts: countsOf(await queries.countByIntake(trx), id) };
}
