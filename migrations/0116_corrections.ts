import { type Kysely, sql } from 'kysely';

/** A correction that is taken back before it is sent leaves the applicant with what was told before. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE emails
    ADD COLUMN correctsStatus INTEGER NOT NULL DEFAULT 0 CHECK (correctsStatus IN (0, 1))`.execute(db);
}
