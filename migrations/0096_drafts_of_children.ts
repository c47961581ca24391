import { type Kysely, sql } from 'kysely';

/**
 * An account may apply for several children, so a draft belongs to a student record. One without a record is of the
 * child who has none yet. What is there was typed for the record that the pages showed: the account's first.
 */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE drafts RENAME TO formerDrafts`.execute(db);
  await sql`
    CREATE TABLE drafts (
      id           INTEGER PRIMARY KEY,
      userId       INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      studentId    INTEGER REFERENCES students (id) ON DELETE CASCADE,
      personalData TEXT NOT NULL CHECK (json_valid(personalData) AND json_type(personalData) = 'object'),
      currentStep  INTEGER NOT NULL CHECK (currentStep BETWEEN 0 AND 3),
      updatedAt    TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`
    INSERT INTO drafts (userId, studentId, personalData, currentStep, updatedAt)
    SELECT userId, (
      SELECT id FROM students WHERE students.userId = formerDrafts.userId
      ORDER BY EXISTS (SELECT 1 FROM applications WHERE studentId = students.id AND withdrawnAt IS NOT NULL),
        intakeId DESC, id LIMIT 1), personalData, currentStep, updatedAt
    FROM formerDrafts ORDER BY userId`.execute(db);
  await sql`DROP TABLE formerDrafts`.execute(db);
  await sql`CREATE INDEX draftsByUser ON drafts (userId)`.execute(db);
  await sql`CREATE UNIQUE INDEX draftsByStudent ON drafts (studentId) WHERE studentId IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX draftsWithoutRecord ON drafts (userId) WHERE studentId IS NULL`.execute(db);
}
