import { type Selectable, sql } from 'kysely';
import type { StudentFieldName } from '../../../shared/students/schema.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

export type ListingSource = Awaited<ReturnType<typeof sourcesOfStudents>>[number];

/** The columns of `students` by whose phone numbers an application is found. */
export const PHONES = [
  'mobileNumber',
  'homeContact',
  'motherPhoneCell',
  'motherPhoneHome',
  'fatherPhoneCell',
  'fatherPhoneHome',
  'parentContactNumber',
] as const satisfies readonly StudentFieldName[];

/** The columns from which search tokens, filter tokens and sort keys are made. */
const selectSources = (db: Database) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id',
      'applications.applicationId',
      'applications.status',
      'applications.submittedAt',
      'applications.assignedTo',
      'students.firstName',
      'students.lastName',
      'students.email',
      'students.schoolAttended',
      'students.otherSchoolName',
      'students.dateOfBirth',
      'students.birthCertificatePin',
      'students.candidateNumber',
      ...PHONES.map((phone) => `students.${phone}` as const),
      sql<string>`(
        SELECT json_group_array(DISTINCT subjectId ORDER BY subjectId) FROM applicationChoices
        WHERE applicationId = applications.id)`.as('subjectIds'),
    ]);

export const sourcesOfStudents = prepared(
  (db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
    selectSources(db).where('applications.studentId', 'in', listed(studentIds)),
);

/** The next applications after an id, in order of id. */
export const sourcesAfter = (db: Database, after: number, limit: number) =>
  selectSources(db).where('applications.id', '>', after).orderBy('applications.id').limit(limit).execute();

type SortKeys = Pick<
  Selectable<ApplicationTables['applications']>,
  'id' | 'sortName' | 'school' | 'pinKey' | 'personKey' | 'candidateKey'
>;

/** Does not increment the version: the keys are only copies. */
export async function setSortKeys(trx: Transaction, rows: SortKeys[]) {
  await sql`
    UPDATE applications SET
      sortName = fresh.value ->> 'sortName', school = fresh.value ->> 'school',
      pinKey = fresh.value ->> 'pinKey', personKey = fresh.value ->> 'personKey',
      candidateKey = fresh.value ->> 'candidateKey'
    FROM json_each(${JSON.stringify(rows)}) AS fresh WHERE applications.id = fresh.value ->> 'id'`.execute(
    trx,
  );
}

type Words = ApplicationTables['applicationWords'];

const wordsWithIds = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.selectFrom('applicationWords').select(['id', 'words']).where('id', 'in', listed(ids)),
);
const deleteFromTable = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.deleteFrom('applicationWords').where('id', 'in', listed(ids)),
);
const deleteFromIndex = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.deleteFrom('applicationSearch').where('rowid', 'in', listed(ids)),
);

/** Deletes from the index first: SQLite reads the old text from the table to remove it from the index. */
export async function deleteWords(trx: Transaction, applicationIds: readonly number[]) {
  const ids = JSON.stringify(applicationIds);
  await deleteFromIndex(trx, { ids });
  await deleteFromTable(trx, { ids });
}

const idsOf = (rows: readonly Words[]) => rows.map(({ id }) => id);

/** Writes only tokens that changed. */
export async function replaceWords(trx: Transaction, rows: readonly Words[]) {
  const stored = await wordsWithIds(trx, { ids: JSON.stringify(idsOf(rows)) });
  const before = new Map(stored.map(({ id, words }) => [id, words]));
  const changed = rows.filter(({ id, words }) => before.get(id) !== words);
  if (changed.length === 0) return;
  const known = idsOf(changed).filter((id) => before.has(id));
  // SQLite reads the old text from the table to remove it from the index.
  await deleteFromIndex(trx, { ids: JSON.stringify(known) });
  const words = JSON.stringify(changed);
  await sql`
    INSERT INTO applicationWords (id, words)
    SELECT value ->> 'id', value ->> 'words' FROM json_each(${words}) WHERE true
    ON CONFLICT (id) DO UPDATE SET words = excluded.words`.execute(trx);
  await sql`
    INSERT INTO applicationSearch (rowid, words)
    SELECT value ->> 'id', value ->> 'words' FROM json_each(${words})`.execute(trx);
}

/** Leaves the index out of step with its table until `indexWords` runs. */
export async function deleteAllWords(trx: Transaction) {
  await trx.deleteFrom('applicationWords').execute();
}

export const insertWords = (trx: Transaction, rows: readonly Words[]) =>
  insertMany(trx, 'applicationWords', ['id', 'words'], rows);

/**
 * The tables of the listing (the sort keys are columns of `applications`). Three are SQLite's own tables of the
 * full-text index; its fourth, applicationSearch_config, stays as the migrations made it.
 */
const LISTING_TABLES = [
  'applicationWords',
  'applicationSearch_data',
  'applicationSearch_idx',
  'applicationSearch_docsize',
  'applicationCounts',
];

/**
 * Replaces the listing by that of an attached database. The same program built both indexes, so the index tables can be
 * copied as they are, which takes a fortieth of the time of a rebuild.
 */
export async function copyListing(trx: Transaction, attached: string) {
  for (const table of LISTING_TABLES) {
    await sql`DELETE FROM ${sql.id('main', table)}`.execute(trx);
    await sql`INSERT INTO ${sql.id('main', table)} SELECT * FROM ${sql.id(attached, table)}`.execute(trx);
  }
}

/** Tools that mend a database may leave the full-text index out. As migration 0017 makes it; `indexWords` fills it. */
export async function createMissingIndex(db: Database) {
  await sql`
    CREATE VIRTUAL TABLE IF NOT EXISTS applicationSearch USING fts5 (
      words, content = 'applicationWords', content_rowid = 'id', detail = none, tokenize = 'ascii',
      prefix = '1 2 3 4 5 6 7 8 9 10 11 12'
    )`.execute(db);
}

/** Rebuilds the index. Its segments need no merge: reads are as fast, and SQLite merges them over time. */
export async function indexWords(trx: Transaction) {
  await sql`INSERT INTO applicationSearch (applicationSearch) VALUES ('rebuild')`.execute(trx);
}

export async function countAnew(trx: Transaction) {
  await trx.deleteFrom('applicationCounts').execute();
  await sql`
    INSERT INTO applicationCounts (intakeId, status, school, count)
    SELECT intakeId, status, school, count(*) FROM applications GROUP BY 1, 2, 3`.execute(trx);
}

/** Checks that every application has tokens and sort keys, that no tokens are left over, and that the counts agree. */
export async function isListingComplete(db: Database) {
  // applicationSearch_docsize holds the id of each row in the full-text index.
  const { rows } = await sql<{ incomplete: number }>`
    SELECT EXISTS (SELECT 1 FROM applications WHERE sortName = '')
      OR EXISTS (SELECT id FROM applications EXCEPT SELECT id FROM applicationWords)
      OR EXISTS (SELECT id FROM applicationWords EXCEPT SELECT id FROM applications)
      OR EXISTS (SELECT id FROM applicationWords EXCEPT SELECT id FROM applicationSearch_docsize)
      OR EXISTS (SELECT id FROM applicationSearch_docsize EXCEPT SELECT id FROM applicationWords)
      OR EXISTS (
        SELECT intakeId, status, school, count(*) FROM applications GROUP BY 1, 2, 3
        EXCEPT SELECT intakeId, status, school, count FROM applicationCounts)
      OR (SELECT count(*) FROM applications) <> (SELECT coalesce(sum(count), 0) FROM applicationCounts)
      AS incomplete`.execute(db);
  return rows[0]?.incomplete === 0;
}
