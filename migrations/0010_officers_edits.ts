import { type Kysely, sql } from 'kysely';

const STRICT_MOBILE = /mobileNumber\s+TEXT NOT NULL CHECK \(mobileNumber <> ''\)/;

/** What officers write: a mobile number may be taken out of a record, and they keep notes among themselves. */
export async function up(db: Kysely<unknown>) {
  // A condition of a column can only be changed by building the table anew.
  const { rows } = await sql<{ sql: string; last: number }>`
    SELECT sql, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'students'), 0) AS last
    FROM sqlite_schema WHERE name = 'students'`.execute(db);
  const [students] = rows;
  if (!students || !STRICT_MOBILE.test(students.sql))
    throw new Error('the table of students is not as expected');
  const relaxed = students.sql
    .replace(STRICT_MOBILE, "mobileNumber TEXT NOT NULL DEFAULT ''")
    .replace('CREATE TABLE students', 'CREATE TABLE relaxedStudents');
  await sql.raw(relaxed).execute(db);
  await sql`INSERT INTO relaxedStudents SELECT * FROM students`.execute(db);
  await sql`DROP TABLE students`.execute(db);
  await sql`ALTER TABLE relaxedStudents RENAME TO students`.execute(db);
  // Ids are never given out twice, those of deleted students neither.
  await sql`DELETE FROM sqlite_sequence WHERE name = 'students'`.execute(db);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('students', ${students.last})`.execute(db);
  await sql`CREATE INDEX studentsByUser ON students (userId)`.execute(db);

  await sql`
    CREATE TABLE applicationNotes (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      at            TEXT NOT NULL,
      authorId      INTEGER REFERENCES users (id) ON DELETE SET NULL,
      authorEmail   TEXT NOT NULL,
      text          TEXT NOT NULL CHECK (text <> '')
    ) STRICT`.execute(db);
  await sql`CREATE INDEX applicationNotesByApplication ON applicationNotes (applicationId)`.execute(db);
  await sql`CREATE INDEX applicationNotesByAuthor ON applicationNotes (authorId)`.execute(db);
}
