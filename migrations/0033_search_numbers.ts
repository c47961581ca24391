import { type Kysely, sql } from 'kysely';

/** Applications are also found by their number and by phone numbers. The program writes all words anew at its next start. */
export async function up(db: Kysely<unknown>) {
  await sql`DELETE FROM applicationWords`.execute(db);
}
