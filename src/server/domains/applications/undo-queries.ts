import type { Insertable } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

export const findUndo = (db: Database, applicationId: number) =>
  db
    .selectFrom('decisionUndos')
    .select(['id', 'statusBefore', 'withdrawnAt', 'wasWithheld', 'hasEmail', 'tookEmailBack', 'decidedById'])
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const UNDO = [
  'applicationId',
  'statusBefore',
  'withdrawnAt',
  'wasWithheld',
  'hasEmail',
  'tookEmailBack',
  'decidedById',
] as const satisfies (keyof ApplicationTables['decisionUndos'])[];

export const insertUndos = (
  trx: Transaction,
  undos: readonly Insertable<ApplicationTables['decisionUndos']>[],
) => insertMany(trx, 'decisionUndos', UNDO, undos);

export async function deleteUndo(trx: Transaction, id: number) {
  await trx.deleteFrom('decisionUndos').where('id', '=', id).execute();
}

export async function deleteUndos(trx: Transaction, applicationIds: readonly number[]) {
  await trx.deleteFrom('decisionUndos').where('applicationId', 'in', listed(applicationIds)).execute();
}
