import { type Kysely, sql } from 'kysely';

/** As of when what is due was last destroyed by itself, which follows the clock slowly. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE retentionSettings ADD COLUMN judgedAt TEXT`.execute(db);
}
