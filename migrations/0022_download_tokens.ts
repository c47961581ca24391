import { type Kysely, sql } from 'kysely';

/** A download token ends with the session in which it was made. Those that are there work for a minute at most. */
export async function up(db: Kysely<unknown>) {
  await sql`DROP TABLE downloadTokens`.execute(db);
  await sql`
    CREATE TABLE downloadTokens (
      tokenHash   TEXT PRIMARY KEY,
      userId      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      sessionHash TEXT NOT NULL REFERENCES sessions (tokenHash) ON DELETE CASCADE,
      fileName    TEXT NOT NULL,
      expiresAt   TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX downloadTokensByUser ON downloadTokens (userId)`.execute(db);
  await sql`CREATE INDEX downloadTokensBySession ON downloadTokens (sessionHash)`.execute(db);
}
