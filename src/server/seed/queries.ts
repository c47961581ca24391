import type { Insertable } from 'kysely';
import type { ApplicationStatus } from '../../shared/applications/constants.ts';
import type { OfferState } from '../../shared/places/constants.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/** Rows per statement: SQLite takes 32,766 values at once, and no row here has more than fifteen. */
const ROWS_AT_ONCE = 2000;

const chunks = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

/** Counts applicants both ways: accounts with the role, and student records. */
export async function countApplicants(db: Database) {
  const count = async (rows: Promise<{ count: number } | undefined>) => (await rows)?.count ?? 0;
  const users = db.selectFrom('users').where('role', '=', 'user');
  const students = db.selectFrom('students');
  return {
    accounts: await count(
      users.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirst(),
    ),
    students: await count(
      students.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirst(),
    ),
  };
}

/** @returns account ids by email address. */
export async function insertUsers(trx: Transaction, rows: Insertable<Tables['users']>[]) {
  const ids = new Map<string, number>();
  for (const chunk of chunks(rows)) {
    const inserted = await trx.insertInto('users').values(chunk).returning(['id', 'email']).execute();
    for (const { id, email } of inserted) ids.set(email, id);
  }
  return ids;
}

/** @returns application ids by student id. */
export async function insertApplications(trx: Transaction, rows: Insertable<Tables['applications']>[]) {
  const ids = new Map<number, number>();
  for (const chunk of chunks(rows)) {
    const inserted = await trx
      .insertInto('applications')
      .values(chunk)
      .returning(['id', 'studentId'])
      .execute();
    for (const { id, studentId } of inserted) ids.set(studentId, id);
  }
  return ids;
}

type Table = 'examResults' | 'documents' | 'applicationChoices' | 'applicationSteps' | 'drafts';
export async function insertRows<Name extends Table>(
  trx: Transaction,
  table: Name,
  rows: Insertable<Tables[Name]>[],
) {
  for (const chunk of chunks(rows)) await trx.insertInto(table).values(chunk).execute();
}

/**
 * Moves the opening date back to `instant`, from which the applications date. A portal that is always closed stays
 * closed.
 */
export async function openPortalFrom(trx: Transaction, instant: string) {
  await trx
    .updateTable('portalSchedule')
    .set({ openDate: instant })
    .where('openDate', '>', instant)
    .execute();
}

/** The email address of the first applicant whose application has this status. */
export const findApplicantWith = (db: Database, status: ApplicationStatus) =>
  emailOf(applicants(db).where('applications.status', '=', status));

/** The account of an applicant. */
export const getOwner = (db: Database, applicationId: number) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .select(['users.id', 'users.email', 'users.role'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();

/** The address of an applicant whose offer has this state. */
export const findWithOffer = (db: Database, state: OfferState) =>
  emailOf(
    applicants(db)
      .innerJoin('offers', 'offers.applicationId', 'applications.id')
      .where('offers.state', '=', state),
  );

/** The address of an applicant on the waiting list, without a place or with the second choice. */
export const findWaiting = (db: Database, { hasPlace }: { hasPlace: boolean }) =>
  emailOf(
    applicants(db)
      .innerJoin('waitingList', 'waitingList.applicationId', 'applications.id')
      .where('waitingList.firstOnly', '=', Number(hasPlace)),
  );

const applicants = (db: Database) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .select('users.email')
    .orderBy('applications.id')
    .limit(1);

const emailOf = async (found: { executeTakeFirstOrThrow(): Promise<{ email: string }> }) =>
  (await found.executeTakeFirstOrThrow()).email;
