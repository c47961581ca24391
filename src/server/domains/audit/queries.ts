import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { AuditTables } from './table.ts';

export async function insertAudit(trx: Transaction, entry: Insertable<AuditTables['audit']>) {
  await trx.insertInto('audit').values(entry).execute();
}

/** A record as the trail names it. */
export type Entity = { entity: string; entityId: string };
export type Section = { limit: number; offset: number; after?: number };

const isAmong =
  (records: readonly Entity[]) =>
  ({ or, and }: ExpressionBuilder<AuditTables, 'audit'>) =>
    or(records.map(({ entity, entityId }) => and({ entity, entityId })));

/** The entries of these records, latest first; those with ids beyond `after` only. */
export function listEntries(db: Database, records: readonly Entity[], { limit, offset, after = 0 }: Section) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'actorId', 'actorEmail', 'action', 'before', 'after'])
    .where(isAmong(records))
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEntries(db: Database, records: readonly Entity[]) {
  const { count } = await db
    .selectFrom('audit')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAmong(records))
    .executeTakeFirstOrThrow();
  return count;
}
