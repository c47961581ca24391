import { type Kysely, sql } from 'kysely';

/** Whether a nightly backup holds all that it should: one that does outlives newer ones that do not. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE automaticBackupFiles
    ADD COLUMN isWhole INTEGER NOT NULL DEFAULT 1 CHECK (isWhole IN (0, 1))`.execute(db);
}
