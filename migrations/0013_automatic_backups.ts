import { type Kysely, sql } from 'kysely';

/** Backups that are made every night, and which of the files they are. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE automaticBackups (
      id          INTEGER PRIMARY KEY CHECK (id = 1),
      isOn        INTEGER NOT NULL DEFAULT 1 CHECK (isOn IN (0, 1)),
      type        TEXT NOT NULL DEFAULT 'full' CHECK (type IN ('database', 'full')),
      atTime      TEXT NOT NULL DEFAULT '02:00',
      keepDaily   INTEGER NOT NULL DEFAULT 7 CHECK (keepDaily > 0),
      keepWeekly  INTEGER NOT NULL DEFAULT 4 CHECK (keepWeekly >= 0),
      nextRunAt   TEXT,
      lastRunAt   TEXT,
      lastOutcome TEXT CHECK (lastOutcome IN ('running', 'done', 'failed')),
      lastFailure TEXT
    ) STRICT`.execute(db);
  await sql`INSERT INTO automaticBackups (id) VALUES (1)`.execute(db);
  // Whatever somebody made by hand, or was made before a restore, is not in here, and stays until somebody deletes it.
  await sql`CREATE TABLE automaticBackupFiles (fileName TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`.execute(db);
}
