import { type Kysely, sql } from 'kysely';

/** The list is filtered by check and total score through their columns. The next start writes the tokens again, without both. */
export async function up(db: Kysely<unknown>) {
  await sql`DELETE FROM applicationWords`.execute(db);
}
