import { type Kysely, sql } from 'kysely';

/**
 * A person who applies again has a record in each intake, and addresses change. So a record names the first one of its
 * person. Until now the account and the address told them, which brothers and sisters may share: the first name or the
 * date of birth has to be equal as well.
 */
export async function up(db: Kysely<unknown>) {
  // Without a reference: the others still belong together when the first one is destroyed.
  await sql`ALTER TABLE students ADD COLUMN firstRecordId INTEGER`.execute(db);
  await sql`
    UPDATE students SET firstRecordId = (
      SELECT earlier.id FROM students AS earlier
      WHERE earlier.userId = students.userId AND earlier.email = students.email AND earlier.email <> ''
        AND earlier.intakeId < students.intakeId
        AND (lower(trim(earlier.firstName)) = lower(trim(students.firstName))
          OR (earlier.dateOfBirth <> '' AND substr(earlier.dateOfBirth, 1, 10) = substr(students.dateOfBirth, 1, 10)))
      ORDER BY earlier.intakeId LIMIT 1)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX studentsByFirstRecord ON students (firstRecordId, intakeId)
    WHERE firstRecordId IS NOT NULL`.execute(db);
}
