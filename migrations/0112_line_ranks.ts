import { type Kysely, sql } from 'kysely';

/**
 * The waiting list mixed the ranks of publications: a later one counted from 1 and left out who holds the second choice
 * and waits for the first. Previews keep a rank that counts these people too, and theirs as [application id, rank].
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE placeOutcomes ADD COLUMN lineRank INTEGER NOT NULL DEFAULT 1 CHECK (lineRank >= 1)`.execute(
    db,
  );
  await sql`UPDATE placeOutcomes SET lineRank = rank`.execute(db);
  await sql`
    ALTER TABLE placePreviews
    ADD COLUMN holderRanks TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(holderRanks))`.execute(db);
}
