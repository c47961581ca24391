import { type Kysely, sql } from 'kysely';

/** The first steps of a new portal that the super administrators do not want. Which are done is read from the data. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE firstStepsAside (step TEXT PRIMARY KEY) STRICT`.execute(db);
}
