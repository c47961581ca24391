import type { AdministratorApplication, Application } from '../../../shared/applications/schema.ts';
import { isDecidable, isDecided } from '../../../shared/applications/status.ts';
import { submissionGaps } from '../../../shared/applications/submission.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { isAdultRequired } from '../../../shared/settings/site-settings.ts';
import { hasAdultToCall } from '../../../shared/students/adult.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import type { Author } from '../audit/service.ts';
import { approveWithOffers } from '../offers/approving.ts';
import { siteSettings } from '../settings/service.ts';
import { requireStudent } from '../students/service.ts';
import { catalogueOfStudent } from '../subjects/catalogue-of.ts';
import { ineligibleAmong } from './choices.ts';
import * as queries from './queries.ts';
import { type Change, writeStatuses } from './status-change.ts';

/** Repeats all checks of the review page (decisions §2). @throws BAD_REQUEST with every gap as an issue. */
async function requireComplete(trx: Transaction, application: Application) {
  const { studentId, firstChoiceSubjects, secondChoiceSubjects } = application;
  const mustHaveAdult = isAdultRequired(await siteSettings(trx));
  const gaps = submissionGaps({
    isAdultMissing: mustHaveAdult && !hasAdultToCall(await requireStudent(trx, studentId)),
    ...(await queries.submissionMaterial(trx, studentId)),
    firstChoiceSubjects,
    secondChoiceSubjects,
    ineligibleSubjects: await ineligibleAmong(trx, studentId, await catalogueOfStudent(trx, studentId), [
      ...firstChoiceSubjects,
      ...secondChoiceSubjects,
    ]),
  });
  const [first] = gaps;
  if (!first) return;
  const issues = gaps.map(({ place, message }) => ({ path: place, message }));
  throw new AppError('BAD_REQUEST', first.message, { issues });
}

/** As writeStatuses. To approve is to offer a place, once places are set up (places §5). */
export async function decide(
  trx: Transaction,
  services: Services,
  actor: Author,
  applications: readonly AdministratorApplication[],
  change: Change,
) {
  const others =
    change.status === 'approved'
      ? await approveWithOffers(trx, services, actor, applications, change)
      : applications;
  if (others.length > 0) await writeStatuses(trx, services, actor, others, change);
}

/** Only submitted applications can be decided (administrators §4). @throws CONFLICT. */
function requireDecidable({ status, applicationId }: Application) {
  if (isDecidable(status)) return;
  throw conflict(`${applicationId} cannot be approved or rejected: its status is ${status}.`);
}

/**
 * Applicants keep a draft or submit it. Administrators set any status, but decide only what is decidable.
 * @throws BAD_REQUEST when the application is incomplete; CONFLICT.
 */
export async function changeStatus(
  trx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  change: Change,
) {
  const application = await queries.getApplication(trx, id);
  if (isAdministrator(actor.role)) {
    if (isDecided(change.status)) requireDecidable(application);
    await decide(trx, services, actor, [application], change);
  } else if (change.status === 'submitted') {
    await requireComplete(trx, application);
    await writeStatuses(trx, services, actor, [application], { status: 'submitted' });
  }
}
