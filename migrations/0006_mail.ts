import { type Kysely, sql } from 'kysely';

/** Letters that wait to be sent. One that was sent is removed; one that failed is tried again later. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE letters (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      userId        INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      "to"          TEXT NOT NULL,
      subject       TEXT NOT NULL,
      text          TEXT NOT NULL,
      html          TEXT NOT NULL,
      createdAt     TEXT NOT NULL,
      expiresAt     TEXT,
      attempts      INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      nextAttemptAt TEXT NOT NULL,
      lastError     TEXT,
      takenUntil    TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX lettersByNextAttempt ON letters (nextAttemptAt)`.execute(db);
  await sql`CREATE INDEX lettersByExpiry ON letters (expiresAt) WHERE expiresAt IS NOT NULL`.execute(db);
  await sql`CREATE INDEX lettersByUser ON letters (userId)`.execute(db);
}
