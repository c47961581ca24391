import { type Selectable, sql } from 'kysely';
import { type Places, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

export type ListingSource = Awaited<ReturnType<typeof sourceOfStudent>>[number];

/** What the listing of applications is made of. */
const selectSources = (db: Database) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id',
      'applications.applicationId',
      'applications.status',
      'applications.submittedAt',
      'applications.totalScore',
      'students.firstName',
      'students.lastName',
      'students.email',
      'students.schoolAttended',
      'students.otherSchoolName',
      sql<string>`(
        SELECT json_group_array(DISTINCT subjectId ORDER BY subjectId) FROM applicationChoices
        WHERE applicationId = applications.id)`.as('subjectIds'),
    ]);

export const sourceOfStudent = prepared((db: Database, { studentId }: Places<{ studentId: number }>) =>
  selectSources(db).where('applications.studentId', '=', studentId),
);

/** The next ones after an id. */
export const sourcesAfter = (db: Database, after: number, limit: number) =>
  selectSources(db).where('applications.id', '>', after).orderBy('applications.id').limit(limit).execute();

type SortKeys = Pick<Selectable<ApplicationTables['applications']>, 'id' | 'sortName' | 'school'>;

/** Unlike a change, this is no new version of an application. */
export async function setSortKeys(trx: Transaction, rows: SortKeys[]) {
  await sql`
    UPDATE applications SET sortName = fresh.value ->> 'sortName', school = fresh.value ->> 'school'
    FROM json_each(${JSON.stringify(rows)}) AS fresh WHERE applications.id = fresh.value ->> 'id'`.execute(
    trx,
  );
}

type Words = ApplicationTables['applicationWords'];

const wordsWithId = prepared((db: Database, { id }: Places<{ id: number }>) =>
  db.selectFrom('applicationWords').select('words').where('id', '=', id),
);
const insertIntoTable = prepared((db: Database, { id, words }: Places<Words>) =>
  db.insertInto('applicationWords').values({ id, words }),
);
const insertIntoIndex = prepared((db: Database, { id, words }: Places<Words>) =>
  db.insertInto('applicationSearch').values({ rowid: id, words }),
);
const deleteFromTable = prepared((db: Database, { id }: Places<{ id: number }>) =>
  db.deleteFrom('applicationWords').where('id', '=', id),
);
const deleteFromIndex = prepared((db: Database, { id }: Places<{ id: number }>) =>
  db.deleteFrom('applicationSearch').where('rowid', '=', id),
);

/** The index takes out what the table holds, so it comes first. */
export async function deleteWords(trx: Transaction, id: number) {
  await deleteFromIndex(trx, { id });
  await deleteFromTable(trx, { id });
}

/** What is as it was is not written again. */
export async function replaceWords(trx: Transaction, row: Words) {
  const [before] = await wordsWithId(trx, { id: row.id });
  if (before?.words === row.words) return;
  if (before) await deleteWords(trx, row.id);
  await insertIntoTable(trx, row);
  await insertIntoIndex(trx, row);
}

/** From here on, the index does not agree with its table until `indexWords`. */
export async function deleteAllWords(trx: Transaction) {
  await trx.deleteFrom('applicationWords').execute();
}

export async function insertWords(trx: Transaction, rows: Words[]) {
  await sql`
    INSERT INTO applicationWords (id, words)
    SELECT value ->> 'id', value ->> 'words' FROM json_each(${JSON.stringify(rows)})`.execute(trx);
}

/**
 * All that the listing is kept in, but for the sort keys. Of SQLite's own four tables for the full-text index,
 * applicationSearch_config is left as the migrations made it.
 */
const LISTING_TABLES = [
  'applicationWords',
  'applicationSearch_data',
  'applicationSearch_idx',
  'applicationSearch_docsize',
  'applicationCounts',
];

/**
 * The listing of another database, which is attached as this, in place of the own one. The same program has made both
 * indexes, so that one can be copied whole into the tables of the other, which takes a fortieth of making it anew.
 */
export async function copyListing(trx: Transaction, attached: string) {
  for (const table of LISTING_TABLES) {
    await sql`DELETE FROM ${sql.id('main', table)}`.execute(trx);
    await sql`INSERT INTO ${sql.id('main', table)} SELECT * FROM ${sql.id(attached, table)}`.execute(trx);
  }
}

/** Makes the index anew. It is read as fast in its few pieces as in one, and merges them by and by. */
export async function indexWords(trx: Transaction) {
  await sql`INSERT INTO applicationSearch (applicationSearch) VALUES ('rebuild')`.execute(trx);
}

/** Puts the index together to one piece: until then it keeps what was taken out, and that it was. */
export async function mergeIndex(trx: Transaction) {
  await sql`INSERT INTO applicationSearch (applicationSearch) VALUES ('optimize')`.execute(trx);
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
      OR EXISTS (SELECT id FROM applications EXCEPT SELECT id FROM applicationWords)
      OR EXISTS (SELECT id FROM applicationWords EXCEPT SELECT id FROM applications)
      OR EXISTS (SELECT id FROM applicationWords EXCEPT SELECT id FROM applicationSearch_docsize)
      OR EXISTS (SELECT id FROM applicationSearch_docsize EXCEPT SELECT id FROM applicationWords)
      OR EXISTS (
        SELECT status, school, count(*) FROM applications GROUP BY status, school
        EXCEPT SELECT status, school, count FROM applicationCounts)
      OR (SELECT count(*) FROM applications) <> (SELECT coalesce(sum(count), 0) FROM applicationCounts)
      AS incomplete`.execute(db);
  return rows[0]?.incomplete === 0;
}
