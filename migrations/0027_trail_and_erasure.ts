import { type Kysely, sql } from 'kysely';

const DELETIONS = ['application_deleted', 'student_deleted', 'user_deleted'];

type Deletion = {
  id: number;
  entity: string;
  entityId: string;
  studentId: string | null;
  email: string | null;
};

/**
 * The trail also tells sign-ins and reading, apart from changes, and whose values were erased. Letters know the
 * application that they are about, so that they are deleted with it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE audit
    ADD COLUMN kind TEXT NOT NULL DEFAULT 'change' CHECK (kind IN ('change', 'sign_in', 'access'))`.execute(
    db,
  );
  await sql`
    ALTER TABLE audit
    ADD COLUMN isErased INTEGER NOT NULL DEFAULT 0 CHECK (isErased IN (0, 1))`.execute(db);
  await sql`CREATE INDEX auditByKind ON audit (kind)`.execute(db);
  await sql`CREATE INDEX auditByKindAndTime ON audit (kind, at)`.execute(db);
  await sql`DROP INDEX auditByActor`.execute(db);
  await sql`CREATE INDEX auditByActor ON audit (actorId, kind)`.execute(db);
  // A person's values are looked for by e-mail address when the person is deleted.
  await sql`
    CREATE INDEX auditByEmailBefore ON audit (before ->> '$.email')
    WHERE before ->> '$.email' IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX auditByEmailAfter ON audit (after ->> '$.email')
    WHERE after ->> '$.email' IS NOT NULL`.execute(db);

  await sql`
    ALTER TABLE letters
    ADD COLUMN applicationId INTEGER REFERENCES applications (id) ON DELETE CASCADE`.execute(db);
  await sql`
    CREATE INDEX lettersAboutApplication ON letters (applicationId) WHERE applicationId IS NOT NULL`.execute(
    db,
  );
  await sql`
    UPDATE letters SET applicationId = (
      SELECT applications.id FROM applications JOIN students ON students.id = applications.studentId
      WHERE students.userId = letters.userId AND instr(letters.subject, applications.applicationId) > 0)`.execute(
    db,
  );

  await eraseDeletedPeople(db);
  // The next start rewrites the file: pages that were freed before secure_delete was on may hold anything.
  const { rows } = await sql`SELECT 1 FROM users LIMIT 1`.execute(db);
  if (rows.length > 0) await sql`PRAGMA user_version = 1`.execute(db);
}

/** What was deleted before this version is in the trail with all its values. */
async function eraseDeletedPeople(db: Kysely<unknown>) {
  const { rows: deletions } = await sql<Deletion>`
    SELECT id, entity, entityId,
      CASE action
        WHEN 'application_deleted' THEN CAST(before ->> '$.student.id' AS TEXT)
        WHEN 'student_deleted' THEN entityId
      END AS studentId,
      coalesce(before ->> '$.student.email', before ->> '$.email') AS email
    FROM audit WHERE action IN (${sql.join(DELETIONS)})`.execute(db);
  for (const { id, entity, entityId, studentId, email } of deletions) {
    await sql`
      UPDATE audit SET before = NULL, after = NULL, isErased = 1
      WHERE id < ${id} AND action NOT IN (${sql.join(DELETIONS)}) AND (before IS NOT NULL OR after IS NOT NULL)
        AND id IN (
          SELECT id FROM audit WHERE entity = ${entity} AND entityId = ${entityId}
          UNION SELECT id FROM audit WHERE entity = 'student' AND entityId = ${studentId}
          UNION SELECT id FROM audit WHERE entity = 'letter' AND before ->> '$.to' = ${email}
          UNION SELECT id FROM audit WHERE entity = ${studentId ? 'student' : 'user'} AND before ->> '$.email' = ${email}
          UNION SELECT id FROM audit WHERE entity = ${studentId ? 'student' : 'user'} AND after ->> '$.email' = ${email})`.execute(
      db,
    );
  }
  // The deletion itself keeps ids and counts.
  await sql`
    UPDATE audit SET before = json_object(
      'studentId', coalesce(before ->> '$.student.id', before ->> '$.id'),
      'examResults', json_array_length(before, '$.examResults'),
      'documents', json_array_length(before, '$.documents'))
    WHERE action IN ('application_deleted', 'student_deleted') AND before IS NOT NULL`.execute(db);
  await sql`
    UPDATE audit SET before = json_object(
      'students', before ->> '$.students', 'applications', before ->> '$.applications',
      'examResults', before ->> '$.examResults', 'documents', before ->> '$.documents')
    WHERE action = 'user_deleted' AND before IS NOT NULL`.execute(db);
}
