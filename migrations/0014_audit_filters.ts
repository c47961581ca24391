import { type Kysely, sql } from 'kysely';

/** The trail is also looked through by what was done. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE INDEX auditByAction ON audit (action)`.execute(db);
}
