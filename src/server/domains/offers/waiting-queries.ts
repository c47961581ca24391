import { sql } from 'kysely';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { OfferTables } from './table.ts';

/** Puts somebody on the waiting list, or changes their place on it. */
export async function storeWaiting(trx: Transaction, row: OfferTables['waitingList']) {
  const { rank, firstOnly } = row;
  await trx
    .insertInto('waitingList')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ rank, firstOnly }))
    .execute();
}

export async function deleteWaiting(trx: Transaction, applicationIds: readonly number[]) {
  await trx
    .deleteFrom('waitingList')
    .where('applicationId', 'in', listed(sql`${JSON.stringify(applicationIds)}`))
    .execute();
}

export const findWaiting = (db: Database, applicationId: number) =>
  db
    .selectFrom('waitingList')
    .select(['applicationId', 'rank', 'firstOnly'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
