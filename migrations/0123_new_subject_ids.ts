import { type Kysely, sql } from 'kysely';

/**
 * The id of a deleted subject is never given to another one: a page that was opened before would choose the new subject,
 * and closed intakes keep their catalogue by ids. SQLite needs a new table for that.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE rebuilt (
      id        INTEGER PRIMARY KEY AUTOINCREMENT,
      name      TEXT NOT NULL UNIQUE COLLATE NOCASE,
      isOffered INTEGER NOT NULL DEFAULT 1 CHECK (isOffered IN (0, 1))
    ) STRICT`.execute(db);
  await sql`INSERT INTO rebuilt SELECT id, name, isOffered FROM subjects`.execute(db);
  await sql`DROP TABLE subjects`.execute(db);
  await sql`ALTER TABLE rebuilt RENAME TO subjects`.execute(db);
  await sql`
    UPDATE sqlite_sequence
    SET seq = max(seq, (
      SELECT ifnull(max(kept.value ->> 'id'), 0)
      FROM intakes, json_each(intakes.catalogue, '$.subjects') AS kept
      WHERE intakes.catalogue IS NOT NULL
    ))
    WHERE name = 'subjects'`.execute(db);
}
