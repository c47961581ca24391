import { type Kysely, sql } from 'kysely';

/** A correction of the subject or the exam type keeps what the applicant typed, too. Both are null where they stand as typed. */
export async function up(db: Kysely<unknown>) {
  const columns = [
    sql`declaredType TEXT CHECK (declaredType IN ('CSEC', 'GCE'))
      CHECK (declaredType IS NULL OR resultCheck = 'corrected')`,
    sql`declaredSubject TEXT CHECK (declaredSubject <> '')
      CHECK ((declaredSubject IS NULL) = (declaredType IS NULL))
      CHECK (declaredSubject <> subjectName OR declaredType <> examType)`,
  ];
  for (const column of columns) await sql`ALTER TABLE examResults ADD COLUMN ${column}`.execute(db);
}
