import type { UserExtent } from '../../../shared/users/management.ts';
import { eraseNowOrSoon, requireRewrite } from '../../platform/database/erasure.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { type Author, eraseFromTrail, recordChanges } from '../audit/service.ts';
import { requireSession } from '../auth/sessions.ts';
import { deleteFilesWith } from '../broadsheets/erasure.ts';
import { contentsOf, countDocuments, removeOrphans } from '../documents/service.ts';
import { countResults } from '../exam-results/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { deleteWithoutRecipients } from '../messages/log.ts';
import { fillByItself } from '../offers/filling.ts';
import { keepCountsOfClosed, requireNothingHeldBack } from '../retention/by-hand.ts';
import { deleteStudent, findStudent, listStudentsOf } from '../students/service.ts';
import { deleteDraftsOfLastRecord } from './drafts-queries.ts';
import { removeWords } from './listing.ts';
import { requireOpenIntake } from './open-intake.ts';
import * as queries from './queries.ts';
import { requireOpenAndUnchanged } from './versions.ts';

export { identifyApplicationsOf } from './queries.ts';

/** Deletes a student with results, documents and application (if any). @returns what has gone. */
async function deleteWithStudent(trx: Transaction, studentId: number, applicationId: string | undefined) {
  const contents = await contentsOf(trx, studentId);
  const examResults = await countResults(trx, [studentId]);
  await deleteDraftsOfLastRecord(trx, studentId);
  const { email } = await deleteStudent(trx, studentId);
  return {
    studentId,
    applicationId,
    contents,
    email,
    lost: { studentId, examResults, documents: contents.length },
  };
}

type Deleted = Awaited<ReturnType<typeof deleteWithStudent>>;

/** Erases their values in the audit trail. What is about another record with the same address stays. */
async function eraseDeleted(trx: Transaction, deleted: readonly Deleted[]) {
  const emails: string[] = [];
  for (const email of new Set(deleted.map(({ email }) => email)))
    if (email !== '' && !(await findStudent(trx, { email }))) emails.push(email);
  await eraseFromTrail(trx, {
    applicationIds: deleted.flatMap(({ applicationId }) => applicationId ?? []),
    studentIds: deleted.map(({ studentId }) => studentId),
    emails,
  });
}

/** Deletes students with all that belongs to them. @returns the ids of their stored files. */
export async function destroyStudents(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Author,
  studentIds: readonly number[],
) {
  const applications = await queries.identifyApplicationsOf(trx, studentIds);
  const ids = applications.map(({ id }) => id);
  const applicationIdOf = new Map(
    applications.map(({ studentId, applicationId }) => [studentId, applicationId]),
  );
  await queries.uncountApplications(trx, ids);
  const deleted: Deleted[] = [];
  for (const studentId of studentIds)
    deleted.push(await deleteWithStudent(trx, studentId, applicationIdOf.get(studentId)));
  await eraseDeleted(trx, deleted);
  await recordChanges(trx, clock, actor, deleted.map(deletionOf));
  await removeWords(trx, ids);
  await deleteFilesWith(trx, ids);
  await deleteWithoutRecipients(trx);
  await requireRewrite(trx);
  return deleted.flatMap(({ contents }) => contents);
}

/** The audit trail keeps only ids and counts of what was deleted (decisions §10). */
const deletionOf = ({ studentId, applicationId, lost }: Deleted) => ({
  ...(applicationId
    ? ({ action: 'application_deleted', entity: 'application', entityId: applicationId } as const)
    : ({ action: 'student_deleted', entity: 'student', entityId: String(studentId) } as const)),
  before: lost,
  after: null,
});

/** Deletes every student of an account with all that belongs to them. @returns the ids of their stored files. */
export async function deleteStudentsOf(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Author,
  userId: number,
) {
  const students = await listStudentsOf(trx, userId);
  return destroyStudents(
    trx,
    services,
    actor,
    students.map(({ id }) => id),
  );
}

/**
 * Deletes applications with their students, results, documents and files (administrators §5). The accounts stay
 * (decisions §6). Skips applications that another administrator has already deleted. `choose` says which, in the
 * transaction that deletes.
 * @returns how many were deleted.
 * @throws CONFLICT in a closed intake; as requireSession and requireNothingHeldBack, and then none of them is deleted.
 */
function deleteChosen(
  services: Services,
  actor: Actor,
  choose: (trx: Transaction) => Promise<readonly number[]>,
): Promise<number> {
  return services.files.exclusively(async () => {
    const { count, contents } = await writeWithEmails(services, async (trx) => {
      await requireSession(trx, actor);
      const ids = await choose(trx);
      const studentIds = await queries.studentIdsOf(trx, ids);
      // Without anything to erase, nobody has to wait until the database is rewritten.
      if (studentIds.length === 0) return { count: 0, contents: [] };
      await requireOpenIntake(trx, ids);
      const ofWhom = { applicationIds: ids };
      await requireNothingHeldBack(trx, ofWhom);
      await keepCountsOfClosed(trx, ofWhom);
      const contents = await destroyStudents(trx, services, actor, studentIds);
      await fillByItself(trx, services);
      return { count: studentIds.length, contents };
    });
    await removeOrphans(services, contents);
    await eraseNowOrSoon(services);
    return count;
  });
}

/** As deleteChosen. @throws CONFLICT, too, when it has changed since the version `seen`, if given. */
export const deleteApplication = (services: Services, actor: Actor, id: number, seen?: string) =>
  deleteChosen(services, actor, async (trx) => {
    const application = await queries.findApplication(trx, { id });
    if (application) await requireOpenAndUnchanged(trx, actor, application, seen, 'It was not deleted.');
    return [id];
  });

/**
 * As deleteChosen. Leaves alone what `findChanged` finds, in the transaction that deletes.
 * @returns how many were deleted, and which were left alone.
 */
export async function deleteApplications(
  services: Services,
  actor: Actor,
  ids: readonly number[],
  findChanged: (trx: Transaction) => Promise<readonly number[]>,
) {
  let changed: readonly number[] = [];
  const deletedCount = await deleteChosen(services, actor, async (trx) => {
    changed = await findChanged(trx);
    const left = new Set(changed);
    return ids.filter((id) => !left.has(id));
  });
  return { deletedCount, changed };
}

/** Counts what is deleted together with these applications. Skips applications that no longer exist. */
export async function deletionExtent(db: Database, ids: readonly number[]) {
  const studentIds = await queries.studentIdsOf(db, ids);
  return {
    applications: studentIds.length,
    examResults: await countResults(db, studentIds),
    documents: await countDocuments(db, studentIds),
  };
}

/** Counts what is deleted together with an account. */
export async function accountExtent(db: Database, userId: number): Promise<UserExtent> {
  const students = await listStudentsOf(db, userId);
  const studentIds = students.map(({ id }) => id);
  return {
    students: students.length,
    applications: (await queries.listApplicationsOf(db, userId)).length,
    examResults: await countResults(db, studentIds),
    documents: await countDocuments(db, studentIds),
  };
}
