import { type Kysely, sql } from 'kysely';

/**
 * What waits to be sent is named an email, as everywhere else: a letter is what an email to an applicant says. A held
 * application is one that an administrator checks, so an email says when it may be sent at the earliest.
 */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE letters RENAME TO emails`.execute(db);
  await sql`ALTER TABLE emails RENAME COLUMN heldUntil TO notBefore`.execute(db);
  await sql`ALTER TABLE countedLetters RENAME TO countedEmails`.execute(db);

  // SQLite cannot rename an index.
  const indexes = await sql<{ name: string; statement: string }>`
    SELECT name, sql AS statement FROM sqlite_schema
    WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('emails', 'countedEmails')
    ORDER BY name`.execute(db);
  for (const { name, statement } of indexes.rows) {
    const renamed = name.replace('countedLetters', 'countedEmails').replace('letters', 'emails');
    await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
    await sql.raw(statement.replace(name, renamed)).execute(db);
  }
}
