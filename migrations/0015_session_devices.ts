import { type Kysely, sql } from 'kysely';

/** With what somebody logged in, in words, so that they know their own sessions from others. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''`.execute(db);
}
