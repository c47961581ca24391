import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication, Application } from '../../../shared/applications/schema.ts';
import { isDecidable, isDecided } from '../../../shared/applications/status.ts';
import { submissionGaps } from '../../../shared/applications/submission.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { withdrawReminders } from '../mail/service.ts';
import { settleReopened } from '../mistakes/reported.ts';
import { listSubjects } from '../subjects/service.ts';
import { ineligibleAmong } from './choices.ts';
import { deleteDraftsOfOwners } from './drafts-queries.ts';
import { refreshWords } from './listing.ts';
import { requireOpenIntake } from './open-intake.ts';
import * as queries from './queries.ts';
import { tellChanges } from './telling.ts';

/** Repeats all checks of the review page (decisions §2). @throws BAD_REQUEST with every gap as an issue. */
async function requireComplete(trx: Transaction, application: Application) {
  const { studentId, firstChoiceSubjects, secondChoiceSubjects } = application;
  const gaps = submissionGaps({
    ...(await queries.submissionMaterial(trx, studentId)),
    firstChoiceSubjects,
    secondChoiceSubjects,
    ineligibleSubjects: await ineligibleAmong(trx, studentId, await listSubjects(trx), [
      ...firstChoiceSubjects,
      ...secondChoiceSubjects,
    ]),
  });
  const [first] = gaps;
  if (!first) return;
  const issues = gaps.map(({ place, message }) => ({ path: place, message }));
  throw new AppError('BAD_REQUEST', first.message, { issues });
}

type Change = { status: ApplicationStatus } & Telling;

/**
 * Writes the status of applications. A draft has no submission time; any other status keeps the first one and deletes the
 * saved draft (decisions §2), and takes a withdrawn application up again. Applicants whose status changes are told of it,
 * or not, as `tellChanges` says.
 * @returns the applications as they were written.
 * @throws CONFLICT in a closed intake.
 */
export async function writeStatuses(
  trx: Transaction,
  clock: Clock,
  actor: Actor,
  applications: readonly AdministratorApplication[],
  change: Change,
) {
  await requireOpenIntake(
    trx,
    applications.map(({ id }) => id),
  );
  const { status } = change;
  const now = timestamp(clock);
  const submittedAtOf = ({ submittedAt }: Application) => (status === 'draft' ? null : (submittedAt ?? now));
  const written = applications.map((before) => ({ before, submittedAt: submittedAtOf(before) }));
  const changing = written.filter(({ before }) => before.status !== status);
  const told = await tellChanges(
    trx,
    clock,
    actor,
    changing.map(({ before, submittedAt }) => ({ ...change, before, submittedAt })),
  );
  const rows = written.map(({ before: { id }, submittedAt }) => ({ id, submittedAt, ...told.get(id) }));
  await queries.updateStatuses(trx, status, now, rows);
  const studentIds = applications.map(({ studentId }) => studentId);
  await refreshWords(trx, studentIds);
  if (status === 'draft') {
    await settleReopened(
      trx,
      clock,
      applications.map(({ id }) => id),
    );
  } else {
    await deleteDraftsOfOwners(trx, studentIds);
    const owners = await queries.ownersOf(trx, studentIds);
    await withdrawReminders(
      trx,
      [...owners.values()].map(({ id }) => id),
    );
  }
  return written.map(({ before, submittedAt }) => ({ ...before, status, submittedAt }));
}

/** Only submitted applications can be decided (administrator spec §4). @throws CONFLICT. */
function requireDecidable({ status, applicationId }: Application) {
  if (isDecidable(status)) return;
  throw conflict(`${applicationId} cannot be approved or rejected: its status is ${status}.`);
}

/**
 * Applicants keep a draft or submit it. Administrators set any status, but decide only what is decidable.
 * @throws BAD_REQUEST when the application is incomplete; CONFLICT.
 */
export async function changeStatus(trx: Transaction, clock: Clock, actor: Actor, id: number, change: Change) {
  const application = await queries.getApplication(trx, id);
  if (isAdministrator(actor.role)) {
    if (isDecided(change.status)) requireDecidable(application);
    await writeStatuses(trx, clock, actor, [application], change);
  } else if (change.status === 'submitted') {
    await requireComplete(trx, application);
    await writeStatuses(trx, clock, actor, [application], { status: 'submitted' });
  }
}
