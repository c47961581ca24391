import { type Kysely, sql } from 'kysely';

/**
 * A person who applies again has a record in each intake, and addresses change. So a record names the first one of its
 * person. Until now the account and the address told them.
 */
export async function up(db: Kysely<unknown>) {
  // Without a reference: the others still belong together when the first one is destroyed.
  await sql`ALTER TABLE students ADD COLUMN firstRecordId INTEGER`.execute(db);
  await sql`
    UPDATE students SET firstRecordId = (
      SELECT earlier.id FROM students AS earlier
      WHERE earlier.userId = students.userId AND earlier.email = students.email AND earlier.email <> ''
        AND earlier.intakeId < students.intakeId
      ORDER BY earlier.intakeId LIMIT 1)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX studentsByFirstRecord ON students (firstRecordId, intakeId)
    WHERE firstRecordId IS NOT NULL`.execute(db);
}
