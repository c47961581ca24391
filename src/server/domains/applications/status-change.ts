import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { isDecidable } from '../../../shared/applications/status.ts';
import { submissionGaps } from '../../../shared/applications/submission.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { listSubjects } from '../subjects/service.ts';
import { ineligibleAmong } from './choices.ts';
import { deleteDraftOfOwner } from './drafts-queries.ts';
import { queueStatusEmail } from './emails.ts';
import { refreshWords } from './listing.ts';
import * as queries from './queries.ts';

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

/**
 * Writes the status. A draft has no submission time; any other status keeps the first one and deletes the saved draft
 * (decisions §2). Queues the email to the student, if the change calls for one.
 */
export async function writeStatus(
  trx: Transaction,
  now: string,
  application: Application,
  status: ApplicationStatus,
) {
  const submittedAt = status === 'draft' ? null : (application.submittedAt ?? now);
  await queries.updateApplication(trx, application.id, { status, submittedAt, updatedAt: now });
  await refreshWords(trx, application.studentId);
  await queueStatusEmail(trx, now, application, status, submittedAt);
  if (status !== 'draft') await deleteDraftOfOwner(trx, application.studentId);
}

/** Requires a complete application. @throws BAD_REQUEST. */
async function submit(trx: Transaction, now: string, application: Application) {
  await requireComplete(trx, application);
  await writeStatus(trx, now, application, 'submitted');
}

/** Only submitted applications can be decided (administrator spec §4). @throws CONFLICT. */
function requireDecidable({ status, applicationId }: Application) {
  if (isDecidable(status)) return;
  throw conflict(`${applicationId} cannot be approved or rejected: its status is ${status}.`);
}

/** Applicants keep a draft or submit it. Administrators set any status, but decide only what is decidable. */
export async function changeStatus(
  trx: Transaction,
  now: string,
  actor: Actor,
  id: number,
  status: ApplicationStatus,
) {
  const application = await queries.getApplication(trx, id);
  if (isAdministrator(actor.role)) {
    if (status === 'approved' || status === 'rejected') requireDecidable(application);
    await writeStatus(trx, now, application, status);
  } else if (status === 'submitted') {
    await submit(trx, now, application);
  }
}
