import type { Insertable } from 'kysely';
import type { Transaction } from '../../tables.ts';
import type { IdempotencyTables } from './table.ts';

export const findKey = (trx: Transaction, actorId: number, key: string) =>
  trx
    .selectFrom('idempotencyKeys')
    .select(['request', 'answer'])
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function insertKey(trx: Transaction, row: Insertable<IdempotencyTables['idempotencyKeys']>) {
  await trx.insertInto('idempotencyKeys').values(row).execute();
}
