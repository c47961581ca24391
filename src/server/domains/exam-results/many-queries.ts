import { type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ExamResultTables } from './table.ts';

/** Results as they are stored, many at once. */
export type StoredResult = Selectable<ExamResultTables['examResults']>;

export const findStored = (db: Database, ids: readonly number[]): Promise<StoredResult[]> =>
  db
    .selectFrom('examResults')
    .selectAll()
    .where('id', 'in', listed(sql`${JSON.stringify(ids)}`))
    .execute();

export const listStoredOf = (db: Database, studentIds: readonly number[]): Promise<StoredResult[]> =>
  db
    .selectFrom('examResults')
    .selectAll()
    .where('studentId', 'in', listed(sql`${JSON.stringify(studentIds)}`))
    .execute();

/** Writes values and checks. Who checked is left out where that account is gone. */
export async function updateStored(trx: Transaction, rows: readonly StoredResult[]) {
  await sql`
    UPDATE examResults SET
      examYear = fresh.value ->> 'examYear', grade = fresh.value ->> 'grade',
      subjectProfile = fresh.value ->> 'subjectProfile', resultCheck = fresh.value ->> 'resultCheck',
      seenOn = fresh.value ->> 'seenOn',
      checkedById = (SELECT id FROM users WHERE id = fresh.value ->> 'checkedById'),
      checkedByEmail = fresh.value ->> 'checkedByEmail', checkedAt = fresh.value ->> 'checkedAt',
      declaredGrade = fresh.value ->> 'declaredGrade', declaredProfile = fresh.value ->> 'declaredProfile',
      declaredYear = fresh.value ->> 'declaredYear'
    FROM json_each(${JSON.stringify(rows)}) AS fresh WHERE examResults.id = fresh.value ->> 'id'`.execute(
    trx,
  );
}

const NEW_COLUMNS = [
  'studentId',
  'examType',
  'examYear',
  'subjectName',
  'grade',
  'subjectProfile',
  'resultCheck',
  'seenOn',
  'checkedById',
  'checkedByEmail',
  'checkedAt',
] as const;
export type NewStored = Pick<StoredResult, (typeof NEW_COLUMNS)[number]>;

export const insertStored = (trx: Transaction, rows: readonly NewStored[]) =>
  insertMany(trx, 'examResults', NEW_COLUMNS, rows);

export async function deleteStored(trx: Transaction, ids: readonly number[]) {
  await trx
    .deleteFrom('examResults')
    .where('id', 'in', listed(sql`${JSON.stringify(ids)}`))
    .execute();
}
