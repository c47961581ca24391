import { type Kysely, sql } from 'kysely';

/** What applicants are told of where their application stands, and the mistakes that they report after submitting. */
export async function up(db: Kysely<unknown>) {
  // Each status as the applicant was told it: a withheld decision is not here.
  await sql`
    CREATE TABLE applicationSteps (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      status        TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
      at            TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX applicationStepsByApplication ON applicationSteps (applicationId)`.execute(db);
  await sql`
    INSERT INTO applicationSteps (applicationId, status, at)
    SELECT id, 'submitted', submittedAt FROM applications WHERE submittedAt IS NOT NULL`.execute(db);
  // The trail knows when a status was set. Where it does not, the line leaves the step out.
  await sql`
    INSERT INTO applicationSteps (applicationId, status, at)
    SELECT applications.id, told.status, max(audit.at)
    FROM applications
    JOIN (SELECT id, CASE WHEN isWithheld = 1 THEN 'under_review' ELSE status END AS status FROM applications) AS told
      ON told.id = applications.id
    JOIN audit ON audit.entity = 'application' AND audit.entityId = applications.applicationId
      AND audit.action IN ('status_changed', 'decision_told') AND audit.after ->> 'status' = applications.status
    WHERE told.status IN ('under_review', 'approved', 'rejected')
    GROUP BY applications.id`.execute(db);

  // Where the receipt with the PDF went, once it was sent.
  await sql`
    CREATE TABLE receiptCopies (
      applicationId INTEGER PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
      sentTo        TEXT NOT NULL CHECK (sentTo <> ''),
      at            TEXT NOT NULL
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE reportedMistakes (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      at            TEXT NOT NULL,
      text          TEXT NOT NULL CHECK (text <> ''),
      settledAt     TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX reportedMistakesByApplication ON reportedMistakes (applicationId)`.execute(db);
  await sql`CREATE INDEX openMistakes ON reportedMistakes (at) WHERE settledAt IS NULL`.execute(db);

  // What comes next, by when the school decides, and the privacy notice are site settings, too.
  await sql`
    CREATE TABLE newSiteSettings (
      key   TEXT PRIMARY KEY CHECK (key IN ('needAssistanceTitle', 'needAssistanceDescription', 'contactPhone',
        'contactEmail', 'officeHours', 'cape_prerequisites_enabled', 'nextSteps', 'decisionDay', 'privacyNotice')),
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`INSERT INTO newSiteSettings SELECT key, value FROM siteSettings`.execute(db);
  await sql`DROP TABLE siteSettings`.execute(db);
  await sql`ALTER TABLE newSiteSettings RENAME TO siteSettings`.execute(db);
}
