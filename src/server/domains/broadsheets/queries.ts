import { type Insertable, type Selectable, sql } from 'kysely';
import { CURRENT_INTAKE, wasCurrentAt } from '../../current-intake.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { BroadsheetTables } from './table.ts';

export { listNames } from './known-queries.ts';

export async function insertBroadsheet(
  trx: Transaction,
  values: Insertable<BroadsheetTables['broadsheets']>,
  file: Pick<BroadsheetTables['broadsheetFiles'], 'bytes' | 'reading' | 'seen'>,
) {
  const { id } = await trx.insertInto('broadsheets').values(values).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('broadsheetFiles')
    .values({ broadsheetId: id, ...file })
    .execute();
  return id;
}

export const findBroadsheet = (db: Database, id: number) =>
  db.selectFrom('broadsheets').selectAll().where('id', '=', id).executeTakeFirst();

export const findFile = (db: Database, broadsheetId: number) =>
  db
    .selectFrom('broadsheetFiles')
    .select(['bytes', 'reading', 'seen', 'looks'])
    .where('broadsheetId', '=', broadsheetId)
    .executeTakeFirst();

/** Those of an intake, the latest first: a broadsheet is compared with applications of the current one. */
export const listBroadsheets = (db: Database, intakeId: number, limit: number) =>
  db
    .selectFrom('broadsheets')
    .leftJoin('broadsheetFiles', 'broadsheetFiles.broadsheetId', 'broadsheets.id')
    .where(wasCurrentAt('broadsheets.createdAt', intakeId))
    .selectAll('broadsheets')
    .select(sql<number>`broadsheetFiles.broadsheetId IS NOT NULL`.as('isKept'))
    .orderBy('broadsheets.id', 'desc')
    .limit(limit)
    .execute();

export async function setReading(trx: Transaction, broadsheetId: number, reading: string) {
  await trx
    .updateTable('broadsheetFiles')
    .set({ reading })
    .where('broadsheetId', '=', broadsheetId)
    .execute();
}

/** `hash`: of `seen`, for this administrator. */
export async function setSeen(
  db: Database,
  broadsheetId: number,
  administrator: number,
  { seen, hash }: { seen: string; hash: string },
) {
  await db
    .updateTable('broadsheetFiles')
    .set({ seen, looks: sql<string>`json_set(looks, ${`$."${administrator}"`}, ${hash})` })
    .where('broadsheetId', '=', broadsheetId)
    .execute();
}

export async function setRowCount(trx: Transaction, id: number, rowCount: number) {
  await trx.updateTable('broadsheets').set({ rowCount }).where('id', '=', id).execute();
}

/** Files that are older, and what was never applied of them. */
export async function deleteBefore(trx: Transaction, instant: string) {
  await sql`
    DELETE FROM broadsheetFiles
    WHERE broadsheetId IN (SELECT id FROM broadsheets WHERE createdAt < ${instant})`.execute(trx);
  await trx
    .deleteFrom('broadsheets')
    .where('createdAt', '<', instant)
    .where('appliedAt', 'is', null)
    .execute();
}

/** The files of imports that were matched with these applications. */
export async function deleteFilesWith(trx: Transaction, applicationIds: readonly number[]) {
  await sql`
    DELETE FROM broadsheetFiles WHERE EXISTS (
      SELECT 1 FROM json_each(seen) JOIN json_each(${JSON.stringify(applicationIds)}) AS gone
      ON CAST(json_each.key AS INTEGER) = gone.value)`.execute(trx);
}

/** Adds a name of an exam subject, or gives it another subject. */
export async function putName(
  trx: Transaction,
  { name, nameKey, subjectName }: Record<'name' | 'nameKey' | 'subjectName', string>,
) {
  await trx
    .insertInto('examSubjectNames')
    .values({ name, nameKey, subjectName })
    .onConflict((conflict) => conflict.column('nameKey').doUpdateSet({ name, subjectName }))
    .execute();
}

export const findName = (db: Database, id: number) =>
  db
    .selectFrom('examSubjectNames')
    .select(['id', 'name', 'subjectName'])
    .where('id', '=', id)
    .executeTakeFirst();

/** What the subject of this name is called so far. */
export const findNamed = (db: Database, nameKey: string) =>
  db.selectFrom('examSubjectNames').select('subjectName').where('nameKey', '=', nameKey).executeTakeFirst();

export async function deleteName(trx: Transaction, id: number) {
  await trx.deleteFrom('examSubjectNames').where('id', '=', id).execute();
}

/** The ids of submitted applications of the current intake by their id and by their number. */
export async function findApplicationIds(db: Database, refs: readonly (string | number)[]) {
  const { rows } = await sql<{ ref: string; id: number }>`
    SELECT wanted.value AS ref, applications.id AS id
    FROM json_each(${JSON.stringify(refs)}) AS wanted JOIN applications
    ON applications.id = wanted.value OR applications.applicationId = upper(wanted.value)
    WHERE applications.status <> 'draft'
      AND applications.intakeId = ${CURRENT_INTAKE}`.execute(db);
  return new Map(rows.map(({ ref, id }) => [String(ref), id]));
}

/** The version of each of these applications, with its number. */
export async function versionsOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'applicationId', 'version'])
    .where('id', 'in', listed(ids))
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function setApplied(
  trx: Transaction,
  id: number,
  values: Pick<
    Selectable<BroadsheetTables['broadsheets']>,
    'appliedAt' | 'confirmed' | 'corrected' | 'added'
  >,
) {
  await trx
    .updateTable('broadsheets')
    .set({ id, ...values })
    .where('id', '=', id)
    .execute();
}

export async function setTakenBack(trx: Transaction, id: number, takenBackAt: string) {
  await trx.updateTable('broadsheets').set({ takenBackAt }).where('id', '=', id).execute();
}

export async function deleteBroadsheet(trx: Transaction, id: number) {
  await trx.deleteFrom('broadsheets').where('id', '=', id).execute();
}

export const insertWritten = (trx: Transaction, rows: readonly BroadsheetTables['broadsheetChanges'][]) =>
  insertMany(
    trx,
    'broadsheetChanges',
    ['broadsheetId', 'resultId', 'applicationId', 'before', 'after'],
    rows,
  );

export const listWritten = (db: Database, broadsheetId: number) =>
  db
    .selectFrom('broadsheetChanges')
    .select(['resultId', 'applicationId', 'before', 'after'])
    .where('broadsheetId', '=', broadsheetId)
    .execute();

export async function deleteWritten(trx: Transaction, broadsheetId: number) {
  await trx.deleteFrom('broadsheetChanges').where('broadsheetId', '=', broadsheetId).execute();
}
