import { type Kysely, sql } from 'kysely';

/**
 * Who accepted the second choice without a published rank waits for the first at a rank after all published ones. These
 * ranks began above the largest number that a restore takes, so no backup with one could be restored.
 */
export async function up(db: Kysely<unknown>) {
  await sql`UPDATE waitingList SET rank = rank - 990000000 WHERE rank > 1000000000`.execute(db);
}
