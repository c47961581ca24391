import { type Kysely, sql } from 'kysely';

/** A decision takes a withdrawn double up again. Undoing the decision withdraws it, as before. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE decisionUndos ADD COLUMN withdrawnAt TEXT`.execute(db);
}
