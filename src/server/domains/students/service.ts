import { isAdministrator } from '../../../shared/auth/constants.ts';
import { implausible } from '../../../shared/students/plausible.ts';
import type { Student } from '../../../shared/students/record.ts';
import {
  lacksSchoolName,
  SCHOOL_NAME_REQUIRED,
  type StudentChanges,
  type StudentFields,
} from '../../../shared/students/schema.ts';
import type { User } from '../../../shared/users/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { adoptDraft } from '../applications/adopt-draft.ts';
import { isSameChild } from '../applications/identity-keys.ts';
import { refreshListing } from '../applications/listing.ts';
import { requireOpenAndUnchangedOf } from '../applications/versions.ts';
import { recordView } from '../audit/events.ts';
import { recordChange } from '../audit/service.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { readdressEmails } from '../mail/service.ts';
import { requireOpenPortal } from '../portal/service.ts';
import { getUser } from '../users/service.ts';
import { isOwnOrAdministrators, noSuchStudent, openStudent, requireChangeable } from './access.ts';
import * as queries from './queries.ts';

export {
  countStudentsOf,
  deleteStudent,
  findIntakeOf,
  findStudent,
  giveOwner,
  listStudentsOf,
  studentsWith,
} from './queries.ts';

/**
 * An address has one student in an intake: that of the student with `ownId`, otherwise the current one. The error names
 * its id if it is the actor's own (decisions §2).
 * @throws CONFLICT.
 */
async function requireFreeEmail(trx: Transaction, actor: Actor, email: string, ownId?: number) {
  const intake = ownId === undefined ? undefined : await queries.findIntakeOf(trx, ownId);
  const existing = await queries.findInIntake(trx, email, intake?.id ?? (await currentIntakeId(trx)));
  if (!existing || existing.id === ownId) return;
  if (existing.userId !== actor.id) throw conflict('A student with this email already exists');
  throw new AppError('CONFLICT', `Student with this email already exists (ID: ${existing.id})`, {
    facts: { studentId: existing.id },
  });
}

async function recordStudent(
  trx: Transaction,
  clock: Clock,
  actor: Actor,
  action: 'student_created' | 'student_changed',
  before: Student | null,
  after: Student,
) {
  const change = { action, entity: 'student', entityId: String(after.id), before, after } as const;
  await recordChange(trx, clock, actor, change);
}

/** @throws BAD_REQUEST for values that cannot be, unless they were stored before. */
function requirePlausible({ clock }: Pick<Services, 'clock'>, fields: StudentChanges, before?: Student) {
  const issues = Object.entries(implausible(fields, before, clock.now())).map(([path, message]) => ({
    path,
    message,
  }));
  if (issues[0]) throw new AppError('BAD_REQUEST', issues[0].message, { issues });
}

/** Stores a student; `userId` is null for one without an account. @throws CONFLICT when the email address has a student. */
export async function insertStudent(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  fields: StudentFields,
  userId: number | null,
) {
  requirePlausible({ clock }, fields);
  if (fields.email) await requireFreeEmail(trx, actor, fields.email);
  const intakeId = await currentIntakeId(trx);
  const created = await queries.insertStudent(trx, fields, { userId, intakeId }, timestamp(clock));
  await recordStudent(trx, clock, actor, 'student_created', null, created);
  return created;
}

/** More than any family needs. */
const MOST_STUDENTS = 10;

/** @throws CONFLICT when the account has as many students in the current intake as it can hold. */
async function requireRoom(trx: Transaction, actor: Actor) {
  const students = await queries.countStudentsOf(trx, actor.id, await currentIntakeId(trx));
  if (students >= MOST_STUDENTS && !isAdministrator(actor.role))
    throw conflict(`An account can hold at most ${MOST_STUDENTS} student records.`);
}

/** Copies a student into the current intake, without the picture. @throws CONFLICT when the address has a student there. */
export async function copyStudent(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  { id, email }: Pick<Student, 'id' | 'email'>,
) {
  if (email) await requireFreeEmail(trx, actor, email);
  await requireRoom(trx, actor);
  const intakeId = await currentIntakeId(trx);
  const copiedId = await queries.copyStudent(trx, id, intakeId, timestamp(clock));
  if (copiedId === undefined) throw noSuchStudent();
  const copied = await requireStudent(trx, copiedId);
  await recordStudent(trx, clock, actor, 'student_created', null, copied);
  return copied;
}

/** Joins a student that is new to an account with the same person there in an earlier intake (intakes §5). */
export async function joinEarlier(trx: Transaction, student: Student) {
  const earlier = (await queries.listEarlierStudents(trx, student.id)).find((one) =>
    isSameChild(one, student),
  );
  if (earlier) await queries.setFirstRecord(trx, student.id, earlier.firstRecordId ?? earlier.id);
}

/** @throws FORBIDDEN while the portal is closed; CONFLICT when the email address has a student, or at the limit. */
export function createStudent(services: Services, actor: Actor, fields: StudentFields) {
  return services.db.transaction().execute(async (trx) => {
    await requireOpenPortal(trx, services.clock, actor);
    await requireFreeEmail(trx, actor, fields.email);
    await requireRoom(trx, actor);
    const created = await insertStudent(trx, services, actor, fields, actor.id);
    // An administrator's account holds students of many people, and some have the same name.
    if (!isAdministrator(actor.role)) await joinEarlier(trx, created);
    await adoptDraft(trx, actor.id, created.id);
    return created;
  });
}

/**
 * Changes the given fields. `seen` is the version of the application that an administrator saw.
 * @throws as requireChangeable, CONFLICT, BAD_REQUEST.
 */
export function changeStudent(
  { db, clock }: Services,
  actor: Actor,
  id: number,
  changes: StudentChanges,
  seen?: string,
) {
  return db.transaction().execute(async (trx) => {
    await requireChangeable(trx, clock, actor, id);
    await requireOpenAndUnchangedOf(trx, actor, id, seen);
    const before = await queries.findStudent(trx, { id });
    requirePlausible({ clock }, changes, before);
    if (lacksSchoolName({ ...before, ...changes })) throw invalid(SCHOOL_NAME_REQUIRED, 'otherSchoolName');
    if (changes.email) await requireFreeEmail(trx, actor, changes.email, id);
    const after = await queries.updateStudent(trx, id, changes, timestamp(clock));
    await refreshListing(trx, id);
    if (before && !(await isConfirmedAddress(trx, before)))
      await readdress(trx, clock, id, before.email, after.email);
    await recordStudent(trx, clock, actor, 'student_changed', before ?? null, after);
    return after;
  });
}

/** Whether the student's address is the confirmed one of the account. Emails keep it, whatever the record says (standing §7). */
async function isConfirmedAddress(
  trx: Transaction,
  { userId, email }: { userId: number | null; email: string },
) {
  if (userId === null) return false;
  const owner = await getUser(trx, userId);
  return owner.emailVerified && owner.email === email;
}

/** What waits to be sent to a student's former address goes to the new one: the former one may be a stranger's. */
async function readdress(trx: Transaction, clock: Clock, id: number, from: string, to: string) {
  if (from && to && from !== to) await readdressEmails(trx, id, { from, to, now: timestamp(clock) });
}

/**
 * The account's student in the current intake that had its former address gets the new one, also after submission: the
 * address of a person is one (standing §7). Nothing changes if another student has the new address.
 * @param isProven whether a link that was mailed to the new address was opened.
 */
export async function followAddress(
  trx: Transaction,
  clock: Clock,
  { email: former, emailVerified: wasConfirmed }: User,
  { id: userId, email }: User,
  { isProven }: { isProven: boolean },
) {
  const intakeId = await currentIntakeId(trx);
  if (email === former || (await queries.findInIntake(trx, email, intakeId))) return;
  const student = await queries.findInIntake(trx, former, intakeId);
  if (student?.userId !== userId) return;
  await queries.updateStudent(trx, student.id, { email }, timestamp(clock));
  await refreshListing(trx, student.id);
  // What was written for a confirmed address holds names, which go to no address that nobody has confirmed (decisions §10).
  if (isProven || !wasConfirmed) await readdress(trx, clock, student.id, former, email);
}

/** What waits for the account's former addresses goes to its present one, which has just been confirmed (standing §7). */
export async function bringEmailsAlong(
  trx: Transaction,
  clock: Clock,
  { id: userId, email }: User,
  formerAddresses: readonly string[],
) {
  const student = await queries.findInIntake(trx, email, await currentIntakeId(trx));
  if (student?.userId !== userId) return;
  for (const former of formerAddresses) await readdress(trx, clock, student.id, former, email);
}

/** Call after a change of results or documents: reminders count from the last change (standing §6). */
export const touchStudent = (trx: Transaction, { clock }: Pick<Services, 'clock'>, id: number) =>
  queries.touchStudent(trx, id, timestamp(clock));

/** Checks no access: the caller does. @throws NOT_FOUND. */
export async function requireStudent(db: Database, id: number) {
  const student = await queries.findStudent(db, { id });
  if (!student) throw noSuchStudent();
  return student;
}

/** The student in the current intake who is the same person, which may be this one. */
export async function findInCurrentIntake(db: Database, id: number) {
  if ((await queries.findIntakeOf(db, id))?.state === 'current') return id;
  return (await queries.findLaterStudent(db, id, await currentIntakeId(db)))?.id;
}

/** @throws NOT_FOUND, FORBIDDEN. */
export async function getStudent(services: Services, actor: Actor, id: number) {
  await openStudent(services, actor, id);
  return requireStudent(services.db, id);
}

/** A student of somebody else gets the same answer as no student (decisions §2). @throws NOT_FOUND. */
export async function getStudentByEmail(services: Services, actor: Actor, email: string) {
  const student = await queries.findStudent(services.db, { email });
  if (!student || !isOwnOrAdministrators(actor, student)) {
    throw notFound('There is no student with this email.');
  }
  await recordView(services, actor, student.id);
  return student;
}
