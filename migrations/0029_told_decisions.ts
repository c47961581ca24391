import { type Kysely, sql } from 'kysely';

/** Decisions can be withheld until they are released, and undone. */
export async function up(db: Kysely<unknown>) {
  // Everything decided before has been told.
  await sql`
    ALTER TABLE applications ADD COLUMN isWithheld INTEGER NOT NULL DEFAULT 0
      CHECK (isWithheld = 0 OR (isWithheld = 1 AND status IN ('approved', 'rejected')))`.execute(db);
  await sql`ALTER TABLE applications ADD COLUMN undoEndsAt TEXT`.execute(db);
  await sql`CREATE INDEX withheldDecisions ON applications (status) WHERE isWithheld = 1`.execute(db);

  await sql`
    CREATE TABLE decisionSettings (
      id      INTEGER PRIMARY KEY CHECK (id = 1),
      told    TEXT NOT NULL CHECK (told IN ('at_once', 'when_released')),
      version INTEGER NOT NULL CHECK (version >= 1)
    ) STRICT`.execute(db);
  await sql`INSERT INTO decisionSettings (id, told, version) VALUES (1, 'at_once', 1)`.execute(db);

  await sql`
    CREATE TABLE decisionUndos (
      applicationId  INTEGER PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
      statusBefore   TEXT NOT NULL
        CHECK (statusBefore IN ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
      wasWithheld    INTEGER NOT NULL CHECK (wasWithheld IN (0, 1)),
      hasEmail       INTEGER NOT NULL CHECK (hasEmail IN (0, 1)),
      tookEmailBack  INTEGER NOT NULL CHECK (tookEmailBack IN (0, 1)),
      decidedById    INTEGER REFERENCES users (id) ON DELETE SET NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX decisionUndosByAccount ON decisionUndos (decidedById)`.execute(db);

  await sql`
    CREATE TABLE releases (
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      createdAt      TEXT NOT NULL,
      createdById    INTEGER REFERENCES users (id) ON DELETE SET NULL,
      createdByEmail TEXT NOT NULL,
      statuses       TEXT NOT NULL CHECK (json_valid(statuses) AND json_type(statuses) = 'array'),
      isFiltered     INTEGER NOT NULL CHECK (isFiltered IN (0, 1)),
      dueAt          TEXT NOT NULL,
      letters        INTEGER NOT NULL CHECK (letters >= 0),
      releasedAt     TEXT,
      cancelledAt    TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX releasesByAccount ON releases (createdById)`.execute(db);

  // Who is still to be told by a release. A row goes in the transaction that queues its email.
  await sql`
    CREATE TABLE releaseApplications (
      releaseId     INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      PRIMARY KEY (releaseId, applicationId)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX releasesOfApplication ON releaseApplications (applicationId)`.execute(db);

  // An email that says where an application stands is outdated by the next change of status.
  await sql`
    ALTER TABLE letters ADD COLUMN tellsStatus INTEGER NOT NULL DEFAULT 0 CHECK (tellsStatus IN (0, 1))`.execute(
    db,
  );
  await sql`ALTER TABLE letters ADD COLUMN heldUntil TEXT`.execute(db);
}
