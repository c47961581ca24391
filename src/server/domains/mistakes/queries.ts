import type { Insertable } from 'kysely';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { MistakeTables } from './table.ts';

const COLUMNS = ['id', 'at', 'text', 'settledAt'] as const;

const ofApplication = prepared((db: Database, { applicationId }: Placeholders<{ applicationId: number }>) =>
  db.selectFrom('reportedMistakes').select(COLUMNS).where('applicationId', '=', applicationId).orderBy('id'),
);
export const listMistakes = (db: Database, applicationId: number) => ofApplication(db, { applicationId });

export const insertMistake = (trx: Transaction, mistake: Insertable<MistakeTables['reportedMistakes']>) =>
  trx.insertInto('reportedMistakes').values(mistake).returning(COLUMNS).executeTakeFirstOrThrow();

/** @returns the ids of those that were open. */
export async function settleMistakes(trx: Transaction, applicationIds: readonly number[], settledAt: string) {
  const settled = await trx
    .updateTable('reportedMistakes')
    .set({ settledAt })
    .where('applicationId', 'in', listed(applicationIds))
    .where('settledAt', 'is', null)
    .returning('id')
    .execute();
  return settled.map(({ id }) => id);
}

/** The applications of an intake with open mistakes, the longest waiting first. */
export function listOpen(db: Database, intakeId: number, limit: number) {
  return db
    .selectFrom('reportedMistakes')
    .innerJoin('applications', 'applications.id', 'reportedMistakes.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select(({ fn }) => [
      'applications.id',
      'applications.applicationId',
      'students.firstName',
      'students.lastName',
      fn.min('reportedMistakes.at').as('at'),
    ])
    .where('settledAt', 'is', null)
    .where('applications.intakeId', '=', intakeId)
    .groupBy('applications.id')
    .orderBy('at')
    .limit(limit)
    .execute();
}

export async function countOpen(db: Database, intakeId: number) {
  const { count } = await db
    .selectFrom('reportedMistakes')
    .innerJoin('applications', 'applications.id', 'reportedMistakes.applicationId')
    .select(({ fn }) => fn.count<number>('applications.id').distinct().as('count'))
    .where('settledAt', 'is', null)
    .where('applications.intakeId', '=', intakeId)
    .executeTakeFirstOrThrow();
  return count;
}
