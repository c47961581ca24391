import { type Kysely, sql } from 'kysely';

/**
 * A decision keeps the unsent emails that it takes back, so that undoing it sends the very same. They go with what would
 * have undone it, and their turn does not come meanwhile.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE emails ADD COLUMN takenBackBy INTEGER REFERENCES decisionUndos (id) ON DELETE CASCADE`.execute(
    db,
  );
  await sql`
    CREATE INDEX emailsByUndo ON emails (takenBackBy, applicationId) WHERE takenBackBy IS NOT NULL`.execute(
    db,
  );
  await sql`DROP INDEX emailsByTurn`.execute(db);
  await sql`
    CREATE INDEX emailsByTurn
    ON emails (linkPurpose IS NULL, nextAttemptAt, id, takenUntil, expiresAt, takenBackBy)`.execute(db);
}
