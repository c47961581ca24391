import { type Kysely, sql } from 'kysely';

/** For officers who change the catalogue, and see what is in demand. */
export async function up(db: Kysely<unknown>) {
  // Whether the student's results meet what the chosen subject requires: kept like the scores, at every change.
  await sql`
    ALTER TABLE applicationChoices
    ADD COLUMN meetsPrerequisites INTEGER NOT NULL DEFAULT 0 CHECK (meetsPrerequisites IN (0, 1))`.execute(
    db,
  );
  await sql`
    UPDATE applicationChoices SET meetsPrerequisites = NOT EXISTS (
      SELECT 1 FROM requirements
      WHERE requirements.subjectId = applicationChoices.subjectId AND NOT EXISTS (
        SELECT 1 FROM requirementExamSubjects
        JOIN examResults ON examResults.subjectName = requirementExamSubjects.examSubject
        JOIN applications ON applications.studentId = examResults.studentId
        WHERE requirementExamSubjects.requirementId = requirements.id
          AND applications.id = applicationChoices.applicationId
          AND examResults.grade <> 'UNG' AND CAST(examResults.grade AS INTEGER) <= requirements.grade))`.execute(
    db,
  );
  await sql`
    CREATE INDEX applicationChoicesByDemand
    ON applicationChoices (subjectId, choice, meetsPrerequisites)`.execute(db);
}
