import { type Insertable, sql, type Updateable } from 'kysely';
import { listed, type Places, prepared } from '../../platform/database/prepared.ts';
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
type NewResult = Omit<Insertable<ExamResultTables['examResults']>, 'id'>;

export function listResults(db: Database, studentId: number) {
  return db
    .selectFrom('examResults')
    .select(COLUMNS)
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute();
}

const ofStudents = prepared((db: Database, { studentIds }: Places<{ studentIds: string }>) =>
  db.selectFrom('examResults').select(COLUMNS).where('studentId', 'in', listed(studentIds)).orderBy('id'),
);

/** The results of these students, by student id. */
export async function resultsOf(db: Database, studentIds: number[]) {
  const rows = await ofStudents(db, { studentIds: JSON.stringify(studentIds) });
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

export type SatSubject = Awaited<ReturnType<typeof listSatSubjects>>[number];

/** Each exam subject with its year, of the results of all these applications: by subject, then by year. */
export function listSatSubjects(db: Database, applicationIds: number[]) {
  return db
    .selectFrom('applications')
    .innerJoin('examResults', 'examResults.studentId', 'applications.studentId')
    .select(['examResults.subjectName', 'examResults.examYear', 'examResults.examType'])
    .distinct()
    .where(
      'applications.id',
      'in',
      sql<number>`(SELECT value FROM json_each(${JSON.stringify(applicationIds)}))`,
    )
    .orderBy('examResults.subjectName')
    .orderBy('examResults.examYear')
    .orderBy('examResults.examType')
    .execute();
}

const grades = prepared((db: Database, { studentIds }: Places<{ studentIds: string }>) =>
  db
    .selectFrom('examResults')
    .select(['studentId', 'examType', 'subjectName', 'grade'])
    .where('studentId', 'in', listed(studentIds)),
);

/** The students' grades as eligibility and scores need them, by student id. */
export async function gradesOf(db: Database, studentIds: number[]) {
  const rows = await grades(db, { studentIds: JSON.stringify(studentIds) });
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

const counts = prepared((db: Database, { studentIds }: Places<{ studentIds: string }>) =>
  db
    .selectFrom('examResults')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('studentId', 'in', listed(studentIds)),
);

export async function countResults(db: Database, studentIds: number[]) {
  const [{ count } = { count: 0 }] = await counts(db, { studentIds: JSON.stringify(studentIds) });
  return count;
}

export function findResult(db: Database, id: number) {
  return db.selectFrom('examResults').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

type Sitting = Pick<NewResult, 'studentId' | 'examType' | 'subjectName' | 'examYear'>;

const sameSittings = prepared(
  (db: Database, { studentId, examType, subjectName, examYear }: Places<Sitting>) =>
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

const inserted = prepared((db: Database, places: Places<Required<NewResult>>) =>
  db
    .insertInto('examResults')
    .values({
      studentId: places.studentId,
      examType: places.examType,
      examYear: places.examYear,
      subjectName: places.subjectName,
      grade: places.grade,
      subjectProfile: places.subjectProfile,
    })
    .returning(COLUMNS),
);

export async function insertResult(trx: Transaction, result: NewResult) {
  const [row] = await inserted(trx, result);
  if (!row) throw new Error('nothing was inserted');
  return row;
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
