import { type Kysely, sql } from 'kysely';

/**
 * The officers' list is filtered through the index that it is searched through. The program fills it at its next start.
 */
export async function up(db: Kysely<unknown>) {
  await sql`DROP TABLE applicationSearch`.execute(db);

  // What the index holds of each application. To take it out the index needs what was put in: the mark that it would
  // otherwise keep of each deletion is looked for at every row that is found.
  await sql`
    CREATE TABLE applicationWords (
      id    INTEGER PRIMARY KEY,
      words TEXT NOT NULL
    ) STRICT`.execute(db);

  // Words come folded (without case, accents and punctuation), so all that is left to do is to part them at the
  // blanks. A beginning of any of these lengths is found at once, and a longer one is of few words.
  await sql`
    CREATE VIRTUAL TABLE applicationSearch USING fts5 (
      words, content = 'applicationWords', content_rowid = 'id', detail = none, tokenize = 'ascii',
      prefix = '1 2 3 4 5 6 7 8 9 10 11 12'
    )`.execute(db);
}
