import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
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
  'resultCheck',
  'seenOn',
  'checkedByEmail',
  'checkedAt',
  'declaredGrade',
  'declaredProfile',
  'declaredYear',
  'declaredType',
  'declaredSubject',
] as const;

type Row = Pick<Selectable<ExamResultTables['examResults']>, (typeof COLUMNS)[number]>;

/** A result as administrators see it. */
export const toResult = (row: Row): ExamResult => ({
  id: row.id,
  studentId: row.studentId,
  examType: row.examType,
  examYear: row.examYear,
  subjectName: row.subjectName,
  grade: row.grade,
  subjectProfile: row.subjectProfile,
  check: row.resultCheck,
  seenOn: row.seenOn,
  checkedBy: row.checkedByEmail,
  checkedAt: row.checkedAt,
  declared:
    row.declaredGrade === null || row.declaredProfile === null || row.declaredYear === null
      ? null
      : { grade: row.declaredGrade, subjectProfile: row.declaredProfile, examYear: row.declaredYear },
  declaredExam:
    row.declaredType === null || row.declaredSubject === null
      ? null
      : { examType: row.declaredType, subjectName: row.declaredSubject },
});

type NewResult = Omit<Insertable<ExamResultTables['examResults']>, 'id'>;

export async function listResults(db: Database, studentId: number) {
  const rows = await db
    .selectFrom('examResults')
    .select(COLUMNS)
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(toResult);
}

const ofStudents = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db.selectFrom('examResults').select(COLUMNS).where('studentId', 'in', listed(studentIds)).orderBy('id'),
);

/** The results of these students, by student id. */
export async function resultsOf(db: Database, studentIds: number[]) {
  const rows = await ofStudents(db, { studentIds: JSON.stringify(studentIds) });
  return Map.groupBy(rows.map(toResult), ({ studentId }) => studentId);
}

/** Copies the results that count to another record, unchecked. */
export async function copyResults(trx: Transaction, fromStudentId: number, toStudentId: number) {
  await sql`
    INSERT INTO examResults (studentId, examType, examYear, subjectName, grade, subjectProfile)
    SELECT ${toStudentId}, examType, examYear, subjectName, grade, subjectProfile FROM examResults
    WHERE studentId = ${fromStudentId} AND resultCheck <> 'not_on_slip' ORDER BY id`.execute(trx);
}

export type SatSubject = Awaited<ReturnType<typeof listSatSubjects>>[number];

/** Each exam subject with its year, of the results of all these applications: by subject, then by year. */
export function listSatSubjects(db: Database, applicationIds: number[]) {
  return db
    .selectFrom('applications')
    .innerJoin('examResults', 'examResults.studentId', 'applications.studentId')
    .select(['examResults.subjectName', 'examResults.examYear', 'examResults.examType'])
    .distinct()
    .where('applications.id', 'in', listed(applicationIds))
    .orderBy('examResults.subjectName')
    .orderBy('examResults.examYear')
    .orderBy('examResults.examType')
    .execute();
}

const grades = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('examResults')
    .select(['studentId', 'examType', 'subjectName', 'grade'])
    .where('studentId', 'in', listed(studentIds))
    .where('resultCheck', '<>', sql.lit('not_on_slip')),
);

/** The students' grades that count (results §2), as eligibility and scores need them, by student id. */
export async function gradesOf(db: Database, studentIds: number[]) {
  const rows = await grades(db, { studentIds: JSON.stringify(studentIds) });
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

const counts = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('examResults')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('studentId', 'in', listed(studentIds)),
);

export async function countResults(db: Database, studentIds: number[]) {
  const [{ count } = { count: 0 }] = await counts(db, { studentIds: JSON.stringify(studentIds) });
  return count;
}

export async function findResult(db: Database, id: number) {
  const row = await db.selectFrom('examResults').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toResult(row);
}

type Sitting = Pick<NewResult, 'studentId' | 'examType' | 'subjectName' | 'examYear'>;

const sameSittings = prepared(
  (db: Database, { studentId, examType, subjectName, examYear }: Placeholders<Sitting>) =>
    db
      .selectFrom('examResults')
      .select('id')
      .where('studentId', '=', studentId)
      .where('examType', '=', examType)
      .where('subjectName', '=', subjectName)
      .where('examYear', '=', examYear),
);

export async function findSameSitting(db: Database, sitting: Sitting) {
  const [same] = await sameSittings(db, sitting);
  return same;
}

type Inserted = Required<Omit<NewResult, `declared${string}`>>;

const inserted = prepared((db: Database, placeholders: Placeholders<Inserted>) =>
  db
    .insertInto('examResults')
    .values({
      studentId: placeholders.studentId,
      examType: placeholders.examType,
      examYear: placeholders.examYear,
      subjectName: placeholders.subjectName,
      grade: placeholders.grade,
      subjectProfile: placeholders.subjectProfile,
      resultCheck: placeholders.resultCheck,
      seenOn: placeholders.seenOn,
      checkedById: placeholders.checkedById,
      checkedByEmail: placeholders.checkedByEmail,
      checkedAt: placeholders.checkedAt,
    })
    .returning(COLUMNS),
);

export async function insertResult(trx: Transaction, result: Inserted) {
  const [row] = await inserted(trx, result);
  if (!row) throw new Error('nothing was inserted');
  return toResult(row);
}

export async function updateResult(
  trx: Transaction,
  id: number,
  changes: Updateable<ExamResultTables['examResults']>,
) {
  const row = await trx
    .updateTable('examResults')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toResult(row);
}

export async function deleteResult(trx: Transaction, id: number) {
  await trx.deleteFrom('examResults').where('id', '=', id).execute();
}
