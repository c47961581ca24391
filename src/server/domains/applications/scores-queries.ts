import { sql } from 'kysely';
import { EFFECT_STATUSES } from '../../../shared/subjects/catalogue.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';

export type ChosenSubject = Awaited<ReturnType<typeof listChosen>>[number];

const ofStudents = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db.selectFrom('applications').select(['id', 'studentId']).where('studentId', 'in', listed(studentIds)),
);

export const applicationsOf = (db: Database, studentIds: number[]) =>
  ofStudents(db, { studentIds: JSON.stringify(studentIds) });

const choicesOf = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('applications')
    .innerJoin('applicationChoices', 'applicationChoices.applicationId', 'applications.id')
    .select(['applicationChoices.applicationId', 'applicationChoices.choice', 'applicationChoices.subjectId'])
    .where('applications.studentId', 'in', listed(studentIds)),
);

/** The subjects that these students chose. */
export const listChosen = (db: Database, studentIds: number[]) =>
  choicesOf(db, { studentIds: JSON.stringify(studentIds) });

type Scores = Record<'id' | 'totalScore' | 'firstChoiceScore' | 'secondChoiceScore', number>;

/** Updates only rows whose scores changed. */
export async function saveScores(trx: Transaction, rows: Scores[]) {
  await sql`
    WITH fresh AS (
      SELECT value ->> 'id' AS id, value ->> 'totalScore' AS total, value ->> 'firstChoiceScore' AS first,
        value ->> 'secondChoiceScore' AS second
      FROM json_each(${JSON.stringify(rows)}))
    UPDATE applications
    SET totalScore = fresh.total, firstChoiceScore = fresh.first, secondChoiceScore = fresh.second
    FROM fresh WHERE applications.id = fresh.id
      AND (totalScore <> fresh.total OR firstChoiceScore <> fresh.first OR secondChoiceScore <> fresh.second)`.execute(
    trx,
  );
}

type Eligibility = ChosenSubject & { meetsPrerequisites: number };

export async function saveEligibility(trx: Transaction, rows: Eligibility[]) {
  await sql`
    UPDATE applicationChoices SET meetsPrerequisites = fresh.value ->> 'meetsPrerequisites'
    FROM json_each(${JSON.stringify(rows)}) AS fresh
    WHERE applicationChoices.applicationId = fresh.value ->> 'applicationId'
      AND applicationChoices.choice = fresh.value ->> 'choice'
      AND applicationChoices.subjectId = fresh.value ->> 'subjectId'
      AND applicationChoices.meetsPrerequisites <> fresh.value ->> 'meetsPrerequisites'`.execute(trx);
}

/** A closed intake keeps its scores, and a reopened one goes by the catalogue that it was closed with (intakes §3). */
const intakesOfNow = (db: Database) =>
  db
    .selectFrom('intakes')
    .select('id')
    .where('catalogue', 'is', null)
    .where((intake) => intake.or([intake('state', '=', 'current'), intake('reopenedAt', 'is not', null)]));

/** The students who chose this subject, first or second, in an intake that goes by the catalogue of now. */
export async function studentsWhoChose(db: Database, subjectId: number) {
  const rows = await db
    .selectFrom('applicationChoices')
    .innerJoin('applications', 'applications.id', 'applicationChoices.applicationId')
    .select('applications.studentId')
    .distinct()
    .where('applicationChoices.subjectId', '=', subjectId)
    .where('applications.intakeId', 'in', intakesOfNow(db))
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** The students who have applied in an intake. */
export async function studentsOfIntake(db: Database, intakeId: number) {
  const rows = await db
    .selectFrom('applications')
    .select('studentId')
    .where('intakeId', '=', intakeId)
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** The number of applications that chose each subject. */
export function countChoicesBySubject(db: Database) {
  return db
    .selectFrom('applicationChoices')
    .select((select) => ['subjectId', select.fn.count<number>('applicationId').distinct().as('count')])
    .groupBy('subjectId')
    .execute();
}

/** All choices of the undecided applications that include this subject, of intakes that go by the catalogue of now. */
export async function listChoicesAround(db: Database, subjectId: number) {
  const rows = await db
    .selectFrom('applicationChoices')
    .innerJoin('applications', 'applications.id', 'applicationChoices.applicationId')
    .innerJoin('subjects', 'subjects.id', 'applicationChoices.subjectId')
    .select([
      'applicationChoices.applicationId',
      'applicationChoices.subjectId',
      'applicationChoices.meetsPrerequisites',
      'subjects.isOffered',
      'applications.studentId',
      'applications.status',
    ])
    .where('applications.status', 'in', EFFECT_STATUSES)
    .where('applications.intakeId', 'in', intakesOfNow(db))
    .where('applications.id', 'in', (chosen) =>
      chosen
        .selectFrom('applicationChoices as chosen')
        .select('chosen.applicationId')
        .where('chosen.subjectId', '=', subjectId),
    )
    .execute();
  return rows.map(({ isOffered, meetsPrerequisites, ...row }) => ({
    ...row,
    isOffered: fromFlag(isOffered),
    meetsPrerequisites: fromFlag(meetsPrerequisites),
  }));
}
