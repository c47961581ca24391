import { type Insertable, sql, type Updateable } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { fromFlag, fromOptionalFlag } from '../../platform/database/codecs.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import { notFound } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import { followStatuses } from './steps-queries.ts';
import type { ApplicationTables } from './table.ts';

/** The subject at one place of a choice. One lookup for each costs less than an array that SQLite has to sort. */
const chosenName = (choice: 1 | 2, position: 1 | 2 | 3) => sql<string | null>`(
  SELECT subjects.name
  FROM applicationChoices JOIN subjects ON subjects.id = applicationChoices.subjectId
  WHERE applicationChoices.applicationId = applications.id
    AND applicationChoices.choice = ${sql.lit(choice)} AND applicationChoices.position = ${sql.lit(position)})`;

/** Applications with the student's name, email address and school. */
const selectApplications = (db: Database) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id',
      'applications.applicationId',
      'applications.studentId',
      'applications.status',
      'applications.submittedAt',
      'applications.totalScore',
      'applications.firstChoiceScore',
      'applications.secondChoiceScore',
      'applications.undoEndsAt',
      'applications.assignedTo',
      'applications.enteredBy',
      'applications.withdrawnAt',
      'applications.resultsCheck',
      sql<number>`students.userId IS NOT NULL`.as('hasAccount'),
      'students.firstName',
      'students.lastName',
      'students.email',
      'students.schoolAttended',
      'students.otherSchoolName',
      'students.candidateNumber',
      sql<number | null>`CASE WHEN status IN ('approved', 'rejected') THEN 1 - isWithheld END`.as('isTold'),
      // The application's change count, and the id of the latest change in the whole audit trail. See versions.ts.
      sql<string>`applications.version || '.' || (
        SELECT coalesce(max(id), 0) FROM audit WHERE kind = 'change')`.as('version'),
      chosenName(1, 1).as('first1'),
      chosenName(1, 2).as('first2'),
      chosenName(1, 3).as('first3'),
      chosenName(2, 1).as('second1'),
      chosenName(2, 2).as('second2'),
      chosenName(2, 3).as('second3'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>[number];

function toApplication(row: Row): AdministratorApplication {
  const {
    first1,
    first2,
    first3,
    second1,
    second2,
    second3,
    firstName,
    lastName,
    email,
    schoolAttended,
    otherSchoolName,
    isTold,
    hasAccount,
    ...application
  } = row;
  return {
    ...application,
    isTold: fromOptionalFlag(isTold),
    hasAccount: fromFlag(hasAccount),
    firstChoiceSubjects: [first1, first2, first3].filter((name) => name !== null),
    secondChoiceSubjects: [second1, second2, second3].filter((name) => name !== null),
    student: { firstName, lastName, email, schoolAttended, otherSchoolName },
  };
}

const withId = prepared((db: Database, { id }: Placeholders<{ id: number }>) =>
  selectApplications(db).where('applications.id', '=', id),
);
const ofStudent = prepared((db: Database, { studentId }: Placeholders<{ studentId: number }>) =>
  selectApplications(db).where('applications.studentId', '=', studentId),
);

export async function findApplication(db: Database, by: { id: number } | { studentId: number }) {
  const [row] = 'id' in by ? await withId(db, by) : await ofStudent(db, by);
  return row && toApplication(row);
}

/** @throws NOT_FOUND. */
export async function getApplication(db: Database, id: number): Promise<AdministratorApplication> {
  const application = await findApplication(db, { id });
  if (!application) throw notFound('There is no such application.');
  return application;
}

/** All applications of an intake, by id. */
export async function listApplications(db: Database, intake: { id: number }) {
  const rows = await selectApplications(db)
    .where('applications.intakeId', '=', intake.id)
    .orderBy('applications.id')
    .execute();
  return rows.map(toApplication);
}

const withIds = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  selectApplications(db).where('applications.id', 'in', listed(ids)),
);

/** The applications with these ids, in the order of the ids. */
export async function listApplicationsWith(db: Database, ids: readonly number[]) {
  const rows = await withIds(db, { ids: JSON.stringify(ids) });
  const byId = new Map(rows.map((row) => [row.id, toApplication(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const closedAmong = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db
    .selectFrom('intakes')
    .select('name')
    .where('state', '=', sql.lit('closed'))
    .where('reopenedAt', 'is', null)
    .where('id', 'in', (among) =>
      among.selectFrom('applications').select('intakeId').where('id', 'in', listed(ids)),
    )
    .limit(1),
);

/** A closed intake to which one of these applications belongs. */
export async function findClosedIntake(db: Database, ids: readonly number[]) {
  const [intake] = await closedAmong(db, { ids: JSON.stringify(ids) });
  return intake;
}

/** The applications of these students, by their ids only. */
export const identifyApplicationsOf = (db: Database, studentIds: readonly number[]) =>
  db
    .selectFrom('applications')
    .select(['id', 'applicationId', 'studentId'])
    .where('studentId', 'in', listed(studentIds))
    .execute();

const studentsOf = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.selectFrom('applications').select('studentId').where('id', 'in', listed(ids)),
);

/** The students of these applications. Skips applications that no longer exist. */
export async function studentIdsOf(db: Database, ids: readonly number[]) {
  const rows = await studentsOf(db, { ids: JSON.stringify(ids) });
  return rows.map(({ studentId }) => studentId);
}

const ofAccount = prepared((db: Database, { userId }: Placeholders<{ userId: number }>) =>
  selectApplications(db).where('students.userId', '=', userId).orderBy('applications.id'),
);

export async function listApplicationsOf(db: Database, userId: number) {
  return (await ofAccount(db, { userId })).map(toApplication);
}

/** Takes the next application number of a year of entry. A number is never reused. */
export async function takeNumber(trx: Transaction, entryYear: number) {
  const row = await trx
    .insertInto('applicationCounters')
    .values({ entryYear, lastNumber: 1 })
    .onConflict((conflict) => conflict.column('entryYear').doUpdateSet({ lastNumber: sql`lastNumber + 1` }))
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

/** Keeps the counts of the administrators' list in step. Every write of a status or school must call it. */
async function recount(trx: Transaction, ids: readonly number[], by: 1 | -1) {
  await sql`
    INSERT INTO applicationCounts (intakeId, status, school, count)
    SELECT intakeId, status, school, count(*) * ${sql.lit(by)} FROM applications
    WHERE id IN ${listed(ids)} GROUP BY intakeId, status, school
    ON CONFLICT DO UPDATE SET count = count + excluded.count`.execute(trx);
}

export async function insertApplication(
  trx: Transaction,
  values: Insertable<ApplicationTables['applications']>,
) {
  const row = await trx.insertInto('applications').values(values).returning('id').executeTakeFirstOrThrow();
  await recount(trx, [row.id], 1);
  return row.id;
}

/** Call before applications are deleted with their students. */
export const uncountApplications = (trx: Transaction, ids: readonly number[]) => recount(trx, ids, -1);

/** A status comes with the time of its change, which the applicant reads. */
type Changes = Updateable<Omit<ApplicationTables['applications'], 'status'>> &
  ({ status?: undefined } | { status: ApplicationStatus; updatedAt: string });

/** Increments the version: call it also when something that belongs to the application changed. Updates the counts. */
export async function updateApplication(trx: Transaction, id: number, values: Changes) {
  const changesCounts = values.status !== undefined || values.school !== undefined;
  if (changesCounts) await recount(trx, [id], -1);
  await trx
    .updateTable('applications')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  if (changesCounts) await recount(trx, [id], 1);
  if (values.status !== undefined) await followStatuses(trx, [id], values.updatedAt);
}

type StatusRow = { id: number; submittedAt: string | null; isWithheld?: number; undoEndsAt?: string | null };

/** As `updateApplication`, for the status of many. Rows without `isWithheld` keep theirs, and their `undoEndsAt`. */
export async function updateStatuses(
  trx: Transaction,
  status: ApplicationStatus,
  updatedAt: string,
  rows: readonly StatusRow[],
) {
  const ids = rows.map(({ id }) => id);
  await recount(trx, ids, -1);
  await sql`
    UPDATE applications SET
      status = ${status}, updatedAt = ${updatedAt}, version = version + 1,
      submittedAt = fresh.value ->> 'submittedAt',
      withdrawnAt = CASE WHEN ${status} = 'draft' THEN withdrawnAt END,
      isWithheld = coalesce(fresh.value ->> 'isWithheld', isWithheld),
      undoEndsAt = CASE WHEN fresh.value ->> 'isWithheld' IS NULL
        THEN undoEndsAt ELSE fresh.value ->> 'undoEndsAt' END
    FROM json_each(${JSON.stringify(rows)}) AS fresh WHERE applications.id = fresh.value ->> 'id'`.execute(
    trx,
  );
  await recount(trx, ids, 1);
  await followStatuses(trx, ids, updatedAt);
}

/** As updateApplication, for the queue in which these are. */
export async function updateAssignee(
  trx: Transaction,
  ids: readonly number[],
  { assignedTo, updatedAt }: { assignedTo: number | null; updatedAt: string },
) {
  await trx
    .updateTable('applications')
    .set({ assignedTo, updatedAt, version: sql`version + 1` })
    .where('id', 'in', listed(ids))
    .execute();
}

export async function replaceChoice(
  trx: Transaction,
  applicationId: number,
  choice: 1 | 2,
  subjectIds: number[],
) {
  await trx
    .deleteFrom('applicationChoices')
    .where('applicationId', '=', applicationId)
    .where('choice', '=', choice)
    .execute();
  const rows = subjectIds.map((subjectId, index) => ({
    applicationId,
    choice,
    position: index + 1,
    subjectId,
  }));
  if (rows.length > 0) await trx.insertInto('applicationChoices').values(rows).execute();
}

/** Shows withheld decisions to the applicants, who know them for good. */
export async function showDecisions(trx: Transaction, ids: readonly number[], updatedAt: string) {
  const shown = listed(ids);
  await trx
    .updateTable('applications')
    .set({ isWithheld: 0, undoEndsAt: null, updatedAt, version: sql`version + 1` })
    .where('isWithheld', '=', sql.lit(1))
    .where('id', 'in', shown)
    .execute();
  await followStatuses(trx, ids, updatedAt);
  await trx.deleteFrom('decisionUndos').where('applicationId', 'in', shown).execute();
}

const assignedToAccount = prepared((db: Database, { userId }: Placeholders<{ userId: number }>) =>
  db.selectFrom('applications').select(['id', 'applicationId', 'studentId']).where('assignedTo', '=', userId),
);
export const listAssignedTo = (db: Database, userId: number) => assignedToAccount(db, { userId });

/** The student's results and document types, for the checks at submission. */
export async function submissionMaterial(db: Database, studentId: number) {
  const examResults = await db
    .selectFrom('examResults')
    .select('resultCheck as check')
    .where('studentId', '=', studentId)
    .execute();
  const documents = await db
    .selectFrom('documents')
    .select('documentType')
    .where('studentId', '=', studentId)
    .execute();
  return { examResults, documents };
}

const owning = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .select(['students.id as studentId', 'users.id', 'users.email', 'users.emailVerified'])
    .where('students.id', 'in', listed(studentIds)),
);

/** The accounts that own these students, by student id. An unclaimed paper application has none. */
export async function ownersOf(db: Database, studentIds: readonly number[]) {
  const rows = await owning(db, { studentIds: JSON.stringify(studentIds) });
  return new Map(
    rows.map(({ studentId, emailVerified, ...owner }) => [
      studentId,
      { ...owner, emailVerified: fromFlag(emailVerified) },
    ]),
  );
}

/** Undefined while there is no application. */
export async function newestApplicationId(db: Database) {
  const newest = await db
    .selectFrom('applications')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}
