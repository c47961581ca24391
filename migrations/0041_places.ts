import { type Kysely, sql } from 'kysely';

/** How many places and seats an intake has, what administrators settled for one application, and previews. */
export async function up(db: Kysely<unknown>) {
  // No row: places are not set up, and everything works without them.
  await sql`
    CREATE TABLE placeSettings (
      intakeId        INTEGER PRIMARY KEY REFERENCES intakes (id) ON DELETE CASCADE,
      isOn            INTEGER NOT NULL CHECK (isOn IN (0, 1)),
      totalPlaces     INTEGER CHECK (totalPlaces >= 0),
      ownSchoolPlaces INTEGER NOT NULL CHECK (ownSchoolPlaces >= 0),
      minimumPasses   INTEGER CHECK (minimumPasses >= 0),
      minimumSubjects TEXT CHECK (json_valid(minimumSubjects)),
      checkedOnly     INTEGER NOT NULL CHECK (checkedOnly IN (0, 1)),
      merit           TEXT NOT NULL CHECK (json_valid(merit)),
      answerDays      INTEGER NOT NULL CHECK (answerDays BETWEEN 1 AND 60),
      showsPosition   INTEGER NOT NULL CHECK (showsPosition IN (0, 1)),
      fillsByItself   INTEGER NOT NULL CHECK (fillsByItself IN (0, 1)),
      conditions      TEXT NOT NULL DEFAULT '',
      version         INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
      CHECK ((minimumPasses IS NULL) = (minimumSubjects IS NULL))
    ) STRICT`.execute(db);

  // An empty block stands for none: such a class can be combined with every other one.
  await sql`
    CREATE TABLE placeClasses (
      intakeId  INTEGER NOT NULL REFERENCES intakes (id) ON DELETE CASCADE,
      subjectId INTEGER NOT NULL REFERENCES subjects (id) ON DELETE CASCADE,
      block     TEXT NOT NULL CHECK (block IN ('', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')),
      seats     INTEGER NOT NULL CHECK (seats >= 0),
      PRIMARY KEY (intakeId, subjectId, block)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX placeClassesOfSubject ON placeClasses (subjectId)`.execute(db);

  await sql`
    CREATE TABLE placements (
      applicationId   INTEGER PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
      pin             INTEGER CHECK (pin IN (1, 2)),
      heldOutReason   TEXT,
      exceptionReason TEXT
    ) STRICT`.execute(db);

  // settings: what the preview was made with, as JSON. madeFrom: a hash of all that it was made from.
  await sql`
    CREATE TABLE placePreviews (
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      intakeId       INTEGER NOT NULL REFERENCES intakes (id) ON DELETE CASCADE,
      seed           TEXT NOT NULL,
      createdAt      TEXT NOT NULL,
      createdById    INTEGER REFERENCES users (id) ON DELETE SET NULL,
      createdByEmail TEXT NOT NULL,
      isWhatIf       INTEGER NOT NULL CHECK (isWhatIf IN (0, 1)),
      settings       TEXT NOT NULL CHECK (json_valid(settings)),
      counts         TEXT NOT NULL CHECK (json_valid(counts)),
      board          TEXT NOT NULL CHECK (json_valid(board)),
      madeFrom       TEXT NOT NULL,
      publishedAt    TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX placePreviewsOfIntake ON placePreviews (intakeId, id)`.execute(db);
  await sql`CREATE INDEX placePreviewsByAccount ON placePreviews (createdById)`.execute(db);

  await sql`
    CREATE TABLE placeOutcomes (
      previewId     INTEGER NOT NULL REFERENCES placePreviews (id) ON DELETE CASCADE,
      rank          INTEGER NOT NULL CHECK (rank >= 1),
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      merit         TEXT NOT NULL CHECK (json_valid(merit)),
      lot           TEXT NOT NULL,
      outcome       TEXT NOT NULL
        CHECK (outcome IN ('placed', 'waiting', 'below_minimum', 'not_checked', 'held_out')),
      choice        INTEGER CHECK (choice IN (1, 2)),
      classes       TEXT NOT NULL CHECK (json_valid(classes)),
      reasons       TEXT NOT NULL CHECK (json_valid(reasons)),
      PRIMARY KEY (previewId, rank),
      CHECK ((outcome = 'placed') = (choice IS NOT NULL))
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX placeOutcomesOfApplication ON placeOutcomes (applicationId)`.execute(db);
  await sql`CREATE INDEX placeOutcomesByOutcome ON placeOutcomes (previewId, outcome, rank)`.execute(db);
}
