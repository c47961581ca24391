import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { PlaceTables } from './table.ts';

export const findPlacement = (db: Database, applicationId: number) =>
  db
    .selectFrom('placements')
    .select(['pin', 'heldOutReason', 'exceptionReason'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();

export async function storePlacement(trx: Transaction, row: Insertable<PlaceTables['placements']>) {
  const { applicationId: _, ...values } = row;
  await trx
    .insertInto('placements')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(values))
    .execute();
}
