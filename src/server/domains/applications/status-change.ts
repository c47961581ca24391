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
import { listSubjects } from '../subjects/service.ts';
import { ineligibleAmong } from './choices.ts';
import { deleteDraftOfOwner } from './drafts-queries.ts';
import { refreshWords } from './listing.ts';
import * as queries from './queries.ts';
import { tellChange } from './telling.ts';

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
 * Writes the status. A draft has no submission time; any other status keeps the first one and deletes the saved draft
 * (decisions §2). The applicant is told of it, or not, as `tellChange` says.
 * @returns what was written.
 */
export async function writeStatus(
  trx: Transaction,
  clock: Clock,
  actor: Actor,
  application: AdministratorApplication,
  change: Change,
) {
  const { status } = change;
  const now = timestamp(clock);
  const submittedAt = status === 'draft' ? null : (application.submittedAt ?? now);
  const told =
    status !== application.status &&
    (await tellChange(trx, clock, actor, { ...change, before: application, submittedAt }));
  await queries.updateApplication(trx, application.id, { status, submittedAt, updatedAt: now, ...told });
  await refreshWords(trx, application.studentId);
  if (status !== 'draft') await deleteDraftOfOwner(trx, application.studentId);
  return { ...application, status, submittedAt };
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
    await writeStatus(trx, clock, actor, application, change);
  } else if (change.status === 'submitted') {
    await requireComplete(trx, application);
    await writeStatus(trx, clock, actor, application, { status: 'submitted' });
  }
}
