import { type Kysely, sql } from 'kysely';

/** A code that was mailed to a wrong address must not work once the address is corrected. Codes of before are not known. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE claimCodes ADD COLUMN mailedTo TEXT`.execute(db);
}
