import type { Insertable } from 'kysely';
import type { Transaction } from '../../tables.ts';
import type { AuditTables } from './table.ts';

export async function insertAudit(trx: Transaction, entry: Insertable<AuditTables['audit']>) {
  await trx.insertInto('audit').values(entry).execute();
}
