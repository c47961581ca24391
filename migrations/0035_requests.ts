import { type Kysely, sql } from 'kysely';

/** Administrators ask applicants for documents or information, and remind them once. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE applicationRequests (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      kind          TEXT NOT NULL CHECK (kind IN ('document', 'information')),
      documentType  TEXT
        CHECK (documentType IN ('profile_picture', 'exam_slip', 'portfolio', 'recommendation', 'other')),
      state         TEXT NOT NULL CHECK (state IN ('open', 'answered', 'accepted', 'cancelled')),
      version       INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
      CHECK ((kind = 'document') = (documentType IS NOT NULL))
    ) STRICT`.execute(db);
  await sql`CREATE INDEX requestsOfApplication ON applicationRequests (applicationId, state)`.execute(db);

  // Each time that the applicant is asked, with the answer in text.
  await sql`
    CREATE TABLE requestRounds (
      id           INTEGER PRIMARY KEY AUTOINCREMENT,
      requestId    INTEGER NOT NULL REFERENCES applicationRequests (id) ON DELETE CASCADE,
      askedAt      TEXT NOT NULL,
      askedById    INTEGER REFERENCES users (id) ON DELETE SET NULL,
      askedByEmail TEXT NOT NULL,
      message      TEXT NOT NULL,
      answerBy     TEXT NOT NULL CHECK (answerBy GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      letterTo     TEXT,
      remindAt     TEXT,
      remindedAt   TEXT,
      answerText   TEXT,
      answeredAt   TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX roundsOfRequest ON requestRounds (requestId)`.execute(db);
  await sql`CREATE INDEX roundsByAccount ON requestRounds (askedById)`.execute(db);
  await sql`
    CREATE INDEX dueReminders ON requestRounds (remindAt)
    WHERE remindAt IS NOT NULL AND remindedAt IS NULL AND answeredAt IS NULL`.execute(db);

  // The documents that were uploaded as answers. Only these may be replaced in a frozen application.
  await sql`
    CREATE TABLE requestDocuments (
      documentId INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
      requestId  INTEGER NOT NULL REFERENCES applicationRequests (id) ON DELETE CASCADE
    ) STRICT`.execute(db);
  await sql`CREATE INDEX documentsOfRequest ON requestDocuments (requestId)`.execute(db);

  await sql`
    ALTER TABLE letters ADD COLUMN requestId INTEGER REFERENCES applicationRequests (id) ON DELETE CASCADE`.execute(
    db,
  );
  await sql`CREATE INDEX lettersByRequest ON letters (requestId) WHERE requestId IS NOT NULL`.execute(db);
}
