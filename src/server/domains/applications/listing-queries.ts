import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

export type ListingSource = Awaited<ReturnType<typeof listingSources>>[number];
/** The words of the search index, which cannot be read from it. */
const WORDS = 'wordsOfApplications';
type Scope = { studentId: number } | { after: number; limit: number };

/** What the listing of applications is made of: one student's, or the next ones after an id. */
export function listingSources(db: Database, scope: Scope) {
  const select = db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id',
      'applications.applicationId',
      'students.firstName',
      'students.lastName',
      'students.email',
      'students.schoolAttended',
      'students.otherSchoolName',
    ]);
  return 'studentId' in scope
    ? select.where('applications.studentId', '=', scope.studentId).execute()
    : select
        .where('applications.id', '>', scope.after)
        .orderBy('applications.id')
        .limit(scope.limit)
        .execute();
}

type SortKeys = Pick<Selectable<ApplicationTables['applications']>, 'id' | 'sortName' | 'school'>;

/** Unlike a change, this is no new version of an application. */
export async function setSortKeys(trx: Transaction, rows: SortKeys[]) {
  await sql`
    UPDATE applications SET sortName = fresh.value ->> 'sortName', school = fresh.value ->> 'school'
    FROM json_each(${JSON.stringify(rows)}) AS fresh WHERE applications.id = fresh.value ->> 'id'`.execute(
    trx,
  );
}

export async function replaceWords(trx: Transaction, rows: ApplicationTables['applicationSearch'][]) {
  await trx.replaceInto('applicationSearch').values(rows).execute();
}

export async function deleteWords(trx: Transaction, id: number) {
  await trx.deleteFrom('applicationSearch').where('rowid', '=', id).execute();
}

export async function deleteAllWords(trx: Transaction) {
  await sql`INSERT INTO applicationSearch (applicationSearch) VALUES ('delete-all')`.execute(trx);
}

/** Merges the index into one piece after many rows at once. */
export async function optimizeWords(trx: Transaction) {
  await sql`INSERT INTO applicationSearch (applicationSearch) VALUES ('optimize')`.execute(trx);
}

/** In a database that is only made to be read from. */
export async function createWordsTable(trx: Transaction) {
  await sql`CREATE TABLE ${sql.id(WORDS)} (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT`.execute(trx);
}

export async function insertIntoWordsTable(trx: Transaction, rows: ApplicationTables['applicationSearch'][]) {
  await sql`
    INSERT INTO ${sql.id(WORDS)} (id, words)
    SELECT value ->> 'rowid', value ->> 'words' FROM json_each(${JSON.stringify(rows)})`.execute(trx);
}

/** From the table of the database that is attached as this. */
export async function insertWordsOf(trx: Transaction, attached: string) {
  await sql`
    INSERT INTO main.applicationSearch (rowid, words)
    SELECT id, words FROM ${sql.id(attached, WORDS)} ORDER BY id`.execute(trx);
}

export async function countAnew(trx: Transaction) {
  await trx.deleteFrom('applicationCounts').execute();
  await sql`
    INSERT INTO applicationCounts (status, school, count)
    SELECT status, school, count(*) FROM applications GROUP BY status, school`.execute(trx);
}

/** Has every application its words and its sort keys, are there no words of others, and do the counts agree? */
export async function isListingComplete(db: Database) {
  // The full-text index keeps the ids of its rows in this table of its own.
  const { rows } = await sql<{ incomplete: number }>`
    SELECT EXISTS (SELECT 1 FROM applications WHERE sortName = '')
      OR EXISTS (SELECT id FROM applications EXCEPT SELECT id FROM applicationSearch_docsize)
      OR EXISTS (SELECT id FROM applicationSearch_docsize EXCEPT SELECT id FROM applications)
      OR EXISTS (
        SELECT status, school, count(*) FROM applications GROUP BY status, school
        EXCEPT SELECT status, school, count FROM applicationCounts)
      OR (SELECT count(*) FROM applications) <> (SELECT coalesce(sum(count), 0) FROM applicationCounts)
      AS incomplete`.execute(db);
  return rows[0]?.incomplete === 0;
}
