import { type Kysely, sql } from 'kysely';

/** Nightly backups are copied to places outside the machine, and deleted there by the same rules as here. */
export async function up(db: Kysely<unknown>) {
  // Only what is listed here is deleted at a place, since other files may lie there, too.
  await sql`
    CREATE TABLE offSiteCopies (
      place     TEXT NOT NULL CHECK (place <> ''),
      fileName  TEXT NOT NULL CHECK (fileName <> ''),
      size      INTEGER NOT NULL CHECK (size >= 0),
      isWhole   INTEGER NOT NULL CHECK (isWhole IN (0, 1)),
      arrivedAt TEXT NOT NULL,
      PRIMARY KEY (place, fileName)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    CREATE TABLE offSiteAttempts (
      place     TEXT PRIMARY KEY CHECK (place <> ''),
      startedAt TEXT NOT NULL,
      failure   TEXT
    ) STRICT, WITHOUT ROWID`.execute(db);
}
