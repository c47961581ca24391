import { type Kysely, sql } from 'kysely';

/** Applying refuses what changed since this administrator's preview, whoever else has looked meanwhile. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE broadsheetFiles ADD COLUMN looks TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(looks))`.execute(
    db,
  );
}
