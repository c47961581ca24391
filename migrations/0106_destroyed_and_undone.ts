import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  // Ids alone do not tell a destroyed record from one of another portal. Null for what was destroyed before.
  await sql`ALTER TABLE destructions ADD COLUMN recordCreatedAt TEXT`.execute(db);
  // The day on which what is due was last destroyed by itself: a server that starts often does it once.
  await sql`ALTER TABLE retentionSettings ADD COLUMN ranOn TEXT`.execute(db);

  // A withheld decision that replaces another one leaves the other one's undoing, so an application may have several.
  await sql`
    CREATE TABLE newDecisionUndos (
      id             INTEGER PRIMARY KEY,
      applicationId  INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      statusBefore   TEXT NOT NULL
        CHECK (statusBefore IN ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
      wasWithheld    INTEGER NOT NULL CHECK (wasWithheld IN (0, 1)),
      hasEmail       INTEGER NOT NULL CHECK (hasEmail IN (0, 1)),
      tookEmailBack  INTEGER NOT NULL CHECK (tookEmailBack IN (0, 1)),
      decidedById    INTEGER REFERENCES users (id) ON DELETE SET NULL
    ) STRICT`.execute(db);
  await sql`
    INSERT INTO newDecisionUndos (applicationId, statusBefore, wasWithheld, hasEmail, tookEmailBack, decidedById)
    SELECT applicationId, statusBefore, wasWithheld, hasEmail, tookEmailBack, decidedById
    FROM decisionUndos ORDER BY applicationId`.execute(db);
  await sql`DROP TABLE decisionUndos`.execute(db);
  await sql`ALTER TABLE newDecisionUndos RENAME TO decisionUndos`.execute(db);
  await sql`CREATE INDEX decisionUndosByApplication ON decisionUndos (applicationId)`.execute(db);
  await sql`CREATE INDEX decisionUndosByAccount ON decisionUndos (decidedById)`.execute(db);
}
