import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { fromFlag } from '../../platform/database/codecs.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { DocumentTables } from './table.ts';

const COLUMNS = [
  'id',
  'studentId',
  'fileName',
  'originalName',
  'documentType',
  'fileSize',
  'uploadedAt',
  'documentCheck',
  'checkReason',
  'originalSeen',
  'checkedByEmail',
  'checkedAt',
] as const;

type Row = Pick<Selectable<DocumentTables['documents']>, (typeof COLUMNS)[number]>;

/** A document as administrators see it. */
const toDocument = <Found extends Row>({
  documentCheck,
  originalSeen,
  checkedByEmail,
  ...document
}: Found) => ({
  ...document,
  check: documentCheck,
  originalSeen: fromFlag(originalSeen),
  checkedBy: checkedByEmail,
});

export async function listDocuments(db: Database, studentId: number) {
  const rows = await db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(toDocument);
}

/** As listDocuments, with each document's content hash. */
export async function listDocumentContents(db: Database, studentId: number) {
  const rows = await db
    .selectFrom('documents')
    .select([...COLUMNS, 'sha256'])
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(toDocument);
}

const counts = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('documents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('studentId', 'in', listed(studentIds)),
);

export async function countDocuments(db: Database, studentIds: number[]) {
  const [{ count } = { count: 0 }] = await counts(db, { studentIds: JSON.stringify(studentIds) });
  return count;
}

/** The content hashes of a student's documents. */
export async function contentsOf(db: Database, studentId: number) {
  const rows = await db.selectFrom('documents').select('sha256').where('studentId', '=', studentId).execute();
  return rows.map(({ sha256 }) => sha256);
}

export function findDocumentByName(db: Database, fileName: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'studentId', 'originalName', 'contentType', 'fileSize', 'sha256'])
    .where('fileName', '=', fileName)
    .executeTakeFirst();
}

type SentUpload = { studentId: number; uploadId: string; sha256: string };

/** The stored document of an upload that was sent before. */
export async function findUpload(db: Database, { studentId, uploadId, sha256 }: SentUpload) {
  const row = await db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('studentId', '=', studentId)
    .where('uploadId', '=', uploadId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row && toDocument(row);
}

export async function insertDocument(trx: Transaction, document: Insertable<DocumentTables['documents']>) {
  const row = await trx.insertInto('documents').values(document).returning(COLUMNS).executeTakeFirstOrThrow();
  return toDocument(row);
}

export async function findDocument(db: Database, id: number) {
  const row = await db.selectFrom('documents').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toDocument(row);
}

export async function updateDocument(
  trx: Transaction,
  id: number,
  changes: Updateable<DocumentTables['documents']>,
) {
  const row = await trx
    .updateTable('documents')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toDocument(row);
}

/** @returns the deleted row; undefined when the student has no such document. */
export async function deleteDocument(trx: Transaction, studentId: number, id: number) {
  const row = await trx
    .deleteFrom('documents')
    .where('id', '=', id)
    .where('studentId', '=', studentId)
    .returning([...COLUMNS, 'sha256'])
    .executeTakeFirst();
  return row && toDocument(row);
}

/** @returns the deleted rows. */
export async function deleteDocuments(trx: Transaction, ids: readonly number[]) {
  const rows = await trx
    .deleteFrom('documents')
    .where('id', 'in', listed(ids))
    .returning([...COLUMNS, 'sha256'])
    .execute();
  return rows.map(toDocument);
}

export async function deleteProfilePicture(trx: Transaction, studentId: number) {
  const row = await trx
    .deleteFrom('documents')
    .where('studentId', '=', studentId)
    .where('documentType', '=', 'profile_picture')
    .returning([...COLUMNS, 'sha256'])
    .executeTakeFirst();
  return row && toDocument(row);
}

/** @returns how many were moved. A second profile picture is not. */
export async function moveDocuments(trx: Transaction, fromStudentId: number, toStudentId: number) {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set({ studentId: toStudentId, uploadId: null })
    .where('studentId', '=', fromStudentId)
    .where(
      sql<boolean>`(documentType <> 'profile_picture' OR NOT EXISTS (
        SELECT 1 FROM documents AS theirs
        WHERE theirs.studentId = ${toStudentId} AND theirs.documentType = 'profile_picture'))`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What the owner of a student has stored in total, over all students of the account; without one, this student's. */
export function storedByOwnerOf(db: Database, studentId: number) {
  return db
    .selectFrom('documents')
    .innerJoin('students', 'students.id', 'documents.studentId')
    .select((select) => [
      select.fn.countAll<number>().as('files'),
      select.fn.coalesce(select.fn.sum<number>('fileSize'), select.lit(0)).as('bytes'),
    ])
    .where((or) =>
      or.or([
        or('students.id', '=', studentId),
        or('students.userId', '=', (owner) =>
          owner.selectFrom('students').select('userId').where('id', '=', studentId),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
}

/** The contents that may still hold metadata. */
export function listContentsToClean(db: Database) {
  return db
    .selectFrom('documents')
    .select((select) => ['sha256', select.fn.max('fileSize').as('fileSize')])
    .where('isClean', '=', 0)
    .groupBy('sha256')
    .execute();
}

/** Makes every document of a content refer to the cleaned content. */
export async function replaceContent(
  trx: Transaction,
  former: string,
  { sha256, size }: { sha256: string; size: number },
) {
  // The upload may have been sent again, and be stored with the cleaned content already.
  await sql`
    UPDATE documents SET uploadId = NULL
    WHERE sha256 = ${former} AND sha256 <> ${sha256} AND uploadId IS NOT NULL AND EXISTS (
      SELECT 1 FROM documents AS again
      WHERE again.studentId = documents.studentId AND again.uploadId = documents.uploadId
        AND again.sha256 = ${sha256})`.execute(trx);
  await trx
    .updateTable('documents')
    .set({ sha256, fileSize: size, isClean: 1 })
    .where('sha256', '=', former)
    .execute();
  if (former === sha256) return;
  await trx
    .insertInto('cleanedContents')
    .values({ former, sha256, fileSize: size })
    .onConflict((conflict) => conflict.column('former').doUpdateSet({ sha256, fileSize: size }))
    .execute();
}

/** The contents that documents refer to and that were cleaned here. */
export async function listCleaned(db: Database) {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('cleanedContents', 'cleanedContents.former', 'documents.sha256')
    .select('cleanedContents.former')
    .distinct()
    .where('documents.isClean', '=', 0)
    .execute();
  return rows.map(({ former }) => former);
}

/** Points documents to the cleaned contents instead of these former ones. */
export async function pointToCleanedContents(db: Database, formers: readonly string[]) {
  await sql`
    UPDATE documents SET sha256 = cleaned.sha256, fileSize = cleaned.fileSize, isClean = 1, uploadId = NULL
    FROM cleanedContents AS cleaned
    WHERE documents.isClean = 0 AND documents.sha256 = cleaned.former
      AND cleaned.former IN ${listed(formers)}`.execute(db);
}

export async function isReferred(db: Database, sha256: string) {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the table itself: with a damaged or incomplete index, contents in use could look unused. */
export async function listReferred(db: Database) {
  const { rows } = await sql<{ sha256: string }>`SELECT DISTINCT sha256 FROM documents NOT INDEXED`.execute(
    db,
  );
  return rows.map(({ sha256 }) => sha256);
}
