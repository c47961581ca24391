import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { askSchoolMessage } from '../../../shared/intakes/schema.ts';
import type { OfferState } from '../../../shared/places/constants.ts';
import type { ApplicantOffer, OfferRecord } from '../../../shared/places/offers.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { asTold, getApplication } from '../applications/service.ts';
import { withdrawOfferEmails, writeWithEmails } from '../mail/service.ts';
import { requireOwner } from '../students/access.ts';
import { findIntakeOf } from '../students/service.ts';
import { fillByItself } from './filling.ts';
import { moveOffer } from './move-offer.ts';
import { findWaitingAsTold, latestOffer, offerAsTold } from './reading.ts';
import { recordEnding } from './trail.ts';
import { findPublishedRank, storeWaiting } from './waiting-queries.ts';

const NOT_OPEN: Record<Exclude<OfferState, 'offered' | 'lapsed'>, string> = {
  accepted: 'You have accepted this offer already. To give the place back, please contact the school.',
  enrolled: 'You are enrolled already. To give the place back, please contact the school.',
  declined: 'You have declined this offer already. If you have changed your mind, please contact the school.',
  withdrawn: 'The school has withdrawn this offer. Please contact the school if you have a question.',
  withdrawn_by_applicant:
    'You have given this place back. If you have changed your mind, please contact the school.',
};
const LATE = (answerBy: string) =>
  `This offer could be answered until ${formatDateTime(answerBy)}, and that has passed. If you still wish to come, please contact the school at once.`;

/** @throws CONFLICT once it is answered, withdrawn or late, whether or not it has lapsed yet. */
function requireOpen({ clock }: Services, { state, answerBy }: OfferRecord) {
  if (state === 'lapsed' || (state === 'offered' && answerBy <= timestamp(clock)))
    throw conflict(LATE(answerBy));
  if (state !== 'offered') throw conflict(NOT_OPEN[state]);
}

/** @throws CONFLICT in a closed intake, also while it is reopened: that is for administrators (intakes §3). */
async function requireCurrentIntake(trx: Transaction, studentId: number) {
  const intake = await findIntakeOf(trx, studentId);
  if (intake && intake.state !== 'current') throw conflict(askSchoolMessage(intake.name));
}

type Answer = { state: 'accepted' | 'declined'; staysOnWaitingList?: boolean | undefined };

/** Keeps somebody who accepts the second choice on the waiting list for the first, at the published rank. */
async function keepWaiting(trx: Transaction, { choice, applicationId }: OfferRecord) {
  if (choice === 1)
    throw invalid('This is your first choice, so there is nothing to wait for.', 'staysOnWaitingList');
  const rank = await findPublishedRank(trx, applicationId);
  await storeWaiting(trx, { applicationId, rank, firstOnly: 1 });
}

/** The failure when nothing is offered: a place on the waiting list is no offer yet. */
const noOffer = async (trx: Transaction, application: AdministratorApplication) =>
  (await findWaitingAsTold(trx, asTold(application)))
    ? conflict('There is no offer to answer: the application is on the waiting list.')
    : notFound('The school has not offered a place for this application.');

/**
 * The applicant's own answer. Administrators note one by `changeOffer`.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT when it is late or not open, or the application waits; BAD_REQUEST to wait for a first choice that is held.
 */
export function answerOffer(
  services: Services,
  actor: Actor,
  applicationId: number,
  { state, staysOnWaitingList = false }: Answer,
): Promise<ApplicantOffer> {
  return writeWithEmails(services, async (trx) => {
    const application = await getApplication(trx, applicationId);
    await requireOwner(trx, actor, application.studentId);
    const offer = await latestOffer(trx, applicationId);
    if (!offer) throw await noOffer(trx, application);
    requireOpen(services, offer);
    await requireCurrentIntake(trx, application.studentId);
    await moveOffer(trx, services, actor, offer, { state });
    if (staysOnWaitingList) await keepWaiting(trx, offer);
    await recordEnding(trx, services, actor, application, { state, staysOnWaitingList });
    await withdrawOfferEmails(trx, services.clock, offer.id);
    await fillByItself(trx, services);
    const after = await offerAsTold(trx, application);
    if (!after) throw notFound();
    return after;
  });
}
