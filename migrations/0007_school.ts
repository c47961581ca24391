import { type Kysely, sql } from 'kysely';

/** Whose portal it is, and letters that bring an application's PDF along. */
export async function up(db: Kysely<unknown>) {
  // One row.
  await sql`
    CREATE TABLE school (
      id     INTEGER PRIMARY KEY CHECK (id = 1),
      name   TEXT NOT NULL CHECK (name <> ''),
      accent TEXT NOT NULL CHECK (accent IN ('sea', 'maroon', 'forest', 'navy', 'purple', 'bronze'))
    ) STRICT`.execute(db);
  await sql`INSERT INTO school (id, name, accent) VALUES (1, 'Sixth Form Admissions', 'sea')`.execute(db);

  // Only a reference: the PDF is made when the letter is sent. Of an application that is gone there is none.
  await sql`
    ALTER TABLE letters
    ADD COLUMN attachedApplicationId INTEGER REFERENCES applications (id) ON DELETE SET NULL`.execute(db);
  await sql`
    ALTER TABLE letters
    ADD COLUMN attachmentFailures INTEGER NOT NULL DEFAULT 0 CHECK (attachmentFailures >= 0)`.execute(db);
  await sql`
    CREATE INDEX lettersByApplication ON letters (attachedApplicationId)
    WHERE attachedApplicationId IS NOT NULL`.execute(db);
}
