import { type Kysely, sql } from 'kysely';

/**
 * Letters that administrators have changed; the originals are in the code. Without a CHECK of the kind, because later
 * versions know more kinds. A version is never used again (AUTOINCREMENT), so nobody overwrites what they have not seen.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE letterTemplates (
      version INTEGER PRIMARY KEY AUTOINCREMENT,
      kind    TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL,
      text    TEXT NOT NULL
    ) STRICT`.execute(db);
}
