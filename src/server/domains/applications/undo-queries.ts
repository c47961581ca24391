import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

export const findUndo = (db: Database, applicationId: number) =>
  db
    .selectFrom('decisionUndos')
    .select(['statusBefore', 'wasWithheld', 'hasEmail', 'tookEmailBack', 'decidedById'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();

export async function insertUndo(trx: Transaction, undo: Insertable<ApplicationTables['decisionUndos']>) {
  await trx.insertInto('decisionUndos').values(undo).execute();
}

export async function deleteUndo(trx: Transaction, applicationId: number) {
  await trx.deleteFrom('decisionUndos').where('applicationId', '=', applicationId).execute();
}
