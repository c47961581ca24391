import { type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ExamResultTables } from './table.ts';

/** Results as they are stored, many at once. */
export type StoredResult = Selectable<ExamResultTables['examResults']>;

export const findStored = (db: Database, ids: readonly number[]): Promise<StoredResult[]> =>
  db.selectFrom('examResults').selectAll().where('id', 'in', listed(ids)).execute();

export const listStoredOf = (db: Database, studentIds: readonly number[]): Promise<StoredResult[]> =>
  db.selectFrom('examResults').selectAll().where('studentId', 'in', listed(studentIds)).execute();

/** A result as it is stored, and as it is to be. */
export type Rewritten = { before: StoredResult; after: StoredResult };

const valuesOf = (row: StoredResult) =>
  [
    row.examType,
    row.examYear,
    row.subjectName,
    row.grade,
    row.subjectProfile,
    row.declaredGrade,
    row.declaredProfile,
    row.declaredYear,
    row.declaredType,
    row.declaredSubject,
  ].join(' ');
/** Who checked it, when and where. */
const checkOf = ({ resultCheck, seenOn, checkedById, checkedByEmail, checkedAt }: StoredResult) =>
  JSON.stringify({ resultCheck, seenOn, checkedById, checkedByEmail, checkedAt });

/** From this many results with one check, one statement is faster than JSON values. */
const WORTH_A_STATEMENT = 20;

/** Which exam it is of: a student has one result of each. */
export const sittingOf = ({
  studentId,
  examType,
  examYear,
  subjectName,
}: Pick<StoredResult, 'studentId' | 'examType' | 'examYear' | 'subjectName'>) =>
  JSON.stringify([studentId, examType, examYear, subjectName]);

/**
 * What rewriteStored writes, grouped by check, so that it can be worked out before a transaction. `moved`: those that get
 * another sitting.
 */
export function groupRewritten(rows: readonly Rewritten[]) {
  const byCheck = Map.groupBy(rows, ({ before, after }) =>
    valuesOf(before) === valuesOf(after) ? checkOf(after) : null,
  );
  const others: StoredResult[] = [];
  const stamps: { check: string; ids: number[] }[] = [];
  for (const [check, same] of byCheck) {
    const after = same.map((row) => row.after);
    if (check === null || same.length < WORTH_A_STATEMENT) others.push(...after);
    else stamps.push({ check, ids: after.map(({ id }) => id) });
  }
  const moved = rows.filter(({ before, after }) => sittingOf(before) !== sittingOf(after));
  return {
    stamps,
    others: others.length > 0 ? JSON.stringify(others) : null,
    moved: moved.map(({ after }) => after),
  };
}

/** Writes values and checks. Who checked is left out where that account is gone. */
export async function rewriteStored(
  trx: Transaction,
  { stamps, others }: Pick<ReturnType<typeof groupRewritten>, 'stamps' | 'others'>,
) {
  for (const { check, ids } of stamps) await stampStored(trx, check, ids);
  if (others !== null) await updateStored(trx, others);
}

/** Writes the same check to all of these, whose values stay. */
async function stampStored(trx: Transaction, check: string, ids: readonly number[]) {
  await sql`
    UPDATE examResults SET (resultCheck, seenOn, checkedById, checkedByEmail, checkedAt) = (
      SELECT value ->> 'resultCheck', value ->> 'seenOn',
        (SELECT id FROM users WHERE id = value ->> 'checkedById'), value ->> 'checkedByEmail',
        value ->> 'checkedAt'
      FROM (SELECT ${check} AS value))
    WHERE id IN ${listed(ids)}`.execute(trx);
}

async function updateStored(trx: Transaction, rows: string) {
  await sql`
    UPDATE examResults SET
      examType = fresh.value ->> 'examType', examYear = fresh.value ->> 'examYear',
      subjectName = fresh.value ->> 'subjectName', grade = fresh.value ->> 'grade',
      subjectProfile = fresh.value ->> 'subjectProfile', resultCheck = fresh.value ->> 'resultCheck',
      seenOn = fresh.value ->> 'seenOn',
      checkedById = (SELECT id FROM users WHERE id = fresh.value ->> 'checkedById'),
      checkedByEmail = fresh.value ->> 'checkedByEmail', checkedAt = fresh.value ->> 'checkedAt',
      declaredGrade = fresh.value ->> 'declaredGrade', declaredProfile = fresh.value ->> 'declaredProfile',
      declaredYear = fresh.value ->> 'declaredYear', declaredType = fresh.value ->> 'declaredType',
      declaredSubject = fresh.value ->> 'declaredSubject'
    FROM json_each(${rows}) AS fresh WHERE examResults.id = fresh.value ->> 'id'`.execute(trx);
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
  await trx.deleteFrom('examResults').where('id', 'in', listed(ids)).execute();
}
