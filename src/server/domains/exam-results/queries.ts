import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ExamResultTables } from './table.ts';

const COLUMNS = [
  'id',
  'studentId',
  'examType',
  'examYear',
  'subjectName',
  'grade',
  'subjectProfile',
] as const;
type NewResult = Insertable<ExamResultTables['examResults']>;

export function listResults(db: Database, studentId: number) {
  return db
    .selectFrom('examResults')
    .select(COLUMNS)
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute();
}

const ofStudents = prepared((db: Database, studentIds: RawBuilder<string>) =>
  db
    .selectFrom('examResults')
    .select(COLUMNS)
    .where('studentId', 'in', sql<number>`(SELECT value FROM json_each(${studentIds}))`)
    .orderBy('id'),
);

/** The results of these students, by student. */
export async function resultsOf(db: Database, studentIds: number[]) {
  const rows = await ofStudents(db, JSON.stringify(studentIds));
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

export async function countResults(db: Database, studentIds: number[]) {
  const { count } = await db
    .selectFrom('examResults')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('studentId', 'in', studentIds)
    .executeTakeFirstOrThrow();
  return count;
}

export function findResult(db: Database, id: number) {
  return db.selectFrom('examResults').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function findSameSitting(db: Database, { studentId, examType, subjectName, examYear }: NewResult) {
  return db
    .selectFrom('examResults')
    .select('id')
    .where('studentId', '=', studentId)
    .where('examType', '=', examType)
    .where('subjectName', '=', subjectName)
    .where('examYear', '=', examYear)
    .executeTakeFirst();
}

export function insertResult(trx: Transaction, result: NewResult) {
  return trx.insertInto('examResults').values(result).returning(COLUMNS).executeTakeFirstOrThrow();
}

export function updateResult(
  trx: Transaction,
  id: number,
  changes: Updateable<ExamResultTables['examResults']>,
) {
  return trx
    .updateTable('examResults')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteResult(trx: Transaction, id: number) {
  await trx.deleteFrom('examResults').where('id', '=', id).execute();
}
