import { type Kysely, sql } from 'kysely';

/** Schools' broadsheets of results are imported. Applicants give their candidate number, by which they are found. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE students ADD COLUMN candidateNumber TEXT NOT NULL DEFAULT ''
      CHECK (candidateNumber = '' OR (length(candidateNumber) = 10 AND candidateNumber NOT GLOB '*[^0-9]*'))`.execute(
    db,
  );
  await sql`ALTER TABLE applications ADD COLUMN candidateKey TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`
    CREATE INDEX applicationsByCandidate ON applications (candidateKey)
    WHERE candidateKey <> '' AND withdrawnAt IS NULL`.execute(db);
  // The next start writes the words and the keys of all applications.
  await sql`DELETE FROM applicationWords`.execute(db);

  // What an exam subject is called on schools' broadsheets, beside the names that the program knows.
  await sql`
    CREATE TABLE examSubjectNames (
      id          INTEGER PRIMARY KEY AUTOINCREMENT,
      name        TEXT NOT NULL CHECK (name <> ''),
      nameKey     TEXT NOT NULL UNIQUE CHECK (nameKey <> ''),
      subjectName TEXT NOT NULL CHECK (subjectName <> '')
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE broadsheets (
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      fileName       TEXT NOT NULL,
      createdAt      TEXT NOT NULL,
      createdById    INTEGER REFERENCES users (id) ON DELETE SET NULL,
      createdByEmail TEXT NOT NULL,
      rowCount       INTEGER NOT NULL CHECK (rowCount >= 0),
      appliedAt      TEXT,
      takenBackAt    TEXT CHECK (takenBackAt IS NULL OR appliedAt IS NOT NULL),
      confirmed      INTEGER NOT NULL DEFAULT 0 CHECK (confirmed >= 0),
      corrected      INTEGER NOT NULL DEFAULT 0 CHECK (corrected >= 0),
      added          INTEGER NOT NULL DEFAULT 0 CHECK (added >= 0)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX broadsheetsByAccount ON broadsheets (createdById)`.execute(db);

  // The file, how it is read, and what the preview has seen. It names people who may never have applied, so it goes after some days.
  await sql`
    CREATE TABLE broadsheetFiles (
      broadsheetId INTEGER PRIMARY KEY REFERENCES broadsheets (id) ON DELETE CASCADE,
      bytes        BLOB NOT NULL,
      reading      TEXT NOT NULL CHECK (json_valid(reading)),
      seen         TEXT NOT NULL CHECK (json_valid(seen))
    ) STRICT`.execute(db);

  // What an import wrote, so that it can be taken back. A result that it added has no state before.
  await sql`
    CREATE TABLE broadsheetChanges (
      broadsheetId  INTEGER NOT NULL REFERENCES broadsheets (id) ON DELETE CASCADE,
      resultId      INTEGER NOT NULL,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      before        TEXT CHECK (json_valid(before)),
      after         TEXT NOT NULL CHECK (json_valid(after)),
      PRIMARY KEY (broadsheetId, resultId)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX broadsheetChangesByApplication ON broadsheetChanges (applicationId)`.execute(db);
}
