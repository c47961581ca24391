import { type Kysely, sql } from 'kysely';

/** Reminders of the end are for what was begun before they are due. When the drafts of before were begun is not known. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE drafts ADD COLUMN begunAt TEXT`.execute(db);
}
