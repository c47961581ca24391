import { type Kysely, sql } from 'kysely';

/**
 * What the officers' list is sorted, filtered and searched by. The copies of a student's name and school, and the words
 * of the search, are kept by the program; it fills them in at its next start.
 */
export async function up(db: Kysely<unknown>) {
  // Counts every change of the application and of what belongs to it, so that nobody overwrites a change unseen.
  await sql`ALTER TABLE applications ADD COLUMN version INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE applications ADD COLUMN sortName TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE applications ADD COLUMN school TEXT NOT NULL DEFAULT ''`.execute(db);

  // Each order of the list; both filters are looked at without reading the rows.
  await sql`DROP INDEX applicationsByStatus`.execute(db);
  await sql`DROP INDEX applicationsBySubmission`.execute(db);
  await sql`CREATE INDEX applicationsByName ON applications (sortName, status, school)`.execute(db);
  await sql`CREATE INDEX applicationsByNumber ON applications (applicationId, status, school)`.execute(db);
  await sql`CREATE INDEX applicationsByTotal ON applications (totalScore, status, school)`.execute(db);
  await sql`CREATE INDEX applicationsByFirst ON applications (firstChoiceScore, status, school)`.execute(db);
  await sql`CREATE INDEX applicationsBySecond ON applications (secondChoiceScore, status, school)`.execute(
    db,
  );
  await sql`CREATE INDEX applicationsBySubmission ON applications (submittedAt, status, school)`.execute(db);
  // A status is shared by so many that a second order among them must not need their rows either.
  await sql`
    CREATE INDEX applicationsByStatus ON applications
      (status, school, sortName, totalScore, submittedAt, firstChoiceScore, secondChoiceScore, applicationId)`.execute(
    db,
  );

  // How many there are of each kind, kept by the program as well.
  await sql`
    CREATE TABLE applicationCounts (
      status TEXT NOT NULL,
      school TEXT NOT NULL,
      count  INTEGER NOT NULL,
      PRIMARY KEY (status, school)
    ) STRICT, WITHOUT ROWID`.execute(db);

  // One row for each application, under its id: only the index of its words. They come folded (without case, accents
  // and punctuation), so all that is left to do is to part them at the blanks.
  await sql`
    CREATE VIRTUAL TABLE applicationSearch USING fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3'
    )`.execute(db);
}
