import { type Kysely, sql } from 'kysely';

/** Finds the email whose turn it is without reading all that wait: those with links first, then by time. */
export async function up(db: Kysely<unknown>) {
  await sql`DROP INDEX emailsByNextAttempt`.execute(db);
  await sql`
    CREATE INDEX emailsByTurn ON emails (linkPurpose IS NULL, nextAttemptAt, id, takenUntil, expiresAt)`.execute(
    db,
  );
}
