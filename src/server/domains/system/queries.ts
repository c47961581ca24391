import { sql } from 'kysely';
import type { Database } from '../../tables.ts';

export async function findSqliteVersion(db: Database) {
  const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
  return rows[0]?.version ?? 'unknown';
}

/** The latest instant in the audit trail. */
export async function findLastRecorded(db: Database) {
  const { at } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
