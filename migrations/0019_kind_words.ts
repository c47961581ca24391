import { type Kysely, sql } from 'kysely';

/** A status and a school together are one word of each application. The program writes all words anew at its next start. */
export async function up(db: Kysely<unknown>) {
  await sql`DELETE FROM applicationWords`.execute(db);
}
