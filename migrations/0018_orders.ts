import { type Kysely, sql } from 'kysely';

/**
 * In each order of the officers' list equals stand as they came in. So they do in its index, along which an ascending
 * order needs no sorting at all; along a descending one equals are sorted among themselves.
 */
export async function up(db: Kysely<unknown>) {
  const orders = {
    applicationsByName: sql`sortName`,
    applicationsByNumber: sql`applicationId`,
    applicationsByTotal: sql`totalScore`,
    applicationsByFirst: sql`firstChoiceScore`,
    applicationsBySecond: sql`secondChoiceScore`,
    applicationsBySubmission: sql`submittedAt`,
  };
  for (const [name, column] of Object.entries(orders)) {
    await sql`DROP INDEX ${sql.id(name)}`.execute(db);
    await sql`CREATE INDEX ${sql.id(name)} ON applications (${column}, id, status, school)`.execute(db);
  }
  await sql`DROP INDEX applicationsByStatus`.execute(db);
  await sql`
    CREATE INDEX applicationsByStatus ON applications
      (status, id, school, sortName, totalScore, submittedAt, firstChoiceScore, secondChoiceScore, applicationId)`.execute(
    db,
  );
}
