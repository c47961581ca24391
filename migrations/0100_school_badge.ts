import { type Kysely, sql } from 'kysely';

/** The school's badge, at most one row. Text and not bytes, because dumps hold text and numbers only. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE schoolBadge (
      id          INTEGER PRIMARY KEY CHECK (id = 1),
      contentType TEXT NOT NULL CHECK (contentType IN ('image/png', 'image/jpeg')),
      sha256      TEXT NOT NULL CHECK (length(sha256) = 64),
      base64      TEXT NOT NULL
    ) STRICT`.execute(db);
}
