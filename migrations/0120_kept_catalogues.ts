import { type Kysely, sql } from 'kysely';

/** An intake keeps the catalogue that it was closed with. That of intakes which were closed before is not known. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE intakes
    ADD COLUMN catalogue TEXT CHECK (catalogue IS NULL OR (state = 'closed' AND json_valid(catalogue)))`.execute(
    db,
  );
}
