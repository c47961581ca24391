import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { OfferRecord } from '../../../shared/places/offers.ts';
import { isLive } from '../../../shared/places/transitions.ts';
import { isSame } from '../../../shared/values.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { queueStatusEmail } from '../applications/emails.ts';
import { queueOfferEmails } from './emails.ts';
import { placeRulesFor } from './seats.ts';

/** What is told of conditions: those for all, and those for this one. */
export const conditionsOf = (forAll: string, own: string) => [forAll, own].filter(Boolean).join('\n\n');

/** An offer as emails tell it. */
export async function aboutOffer(
  trx: Transaction,
  application: AdministratorApplication,
  offer: OfferRecord,
) {
  const { id: offerId, choice, classes, answerBy, conditions } = offer;
  const forAll = (await placeRulesFor(trx, application)).conditions;
  const subjects = classes.map(({ subject }) => subject);
  return { application, offerId, subjects, choice, answerBy, conditions: conditionsOf(forAll, conditions) };
}

type Step = {
  application: AdministratorApplication;
  statusBefore: ApplicationStatus;
  before: OfferRecord;
  after: OfferRecord;
  reason: string | undefined;
  /** Whether an email about the offer had not gone, and was deleted. */
  tookBack: boolean;
};

const isOfferChanged = (before: OfferRecord, after: OfferRecord) =>
  before.state !== 'offered' ||
  before.answerBy !== after.answerBy ||
  before.conditions !== after.conditions ||
  !isSame(before.classes, after.classes);

/** Tells an applicant of a step of an administrator, where it concerns them. */
export async function tellOfStep(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  { application, statusBefore, before, after, reason = '', tookBack }: Step,
) {
  const about = await aboutOffer(trx, application, after);
  if (after.state === 'withdrawn') {
    await queueOfferEmails(trx, services, 'offer_withdrawn', [{ ...about, reason }]);
  } else if (after.state === 'lapsed') {
    // Whoever has read of the renewal reads why it was taken back.
    await queueOfferEmails(trx, services, tookBack ? 'offer_lapsed' : 'offer_withdrawn', [
      { ...about, reason },
    ]);
  } else if (after.state === 'offered') {
    if (isOfferChanged(before, after)) await queueOfferEmails(trx, services, 'offer', [about]);
  } else if (isLive(after.state) && !isLive(before.state)) {
    const isToldOtherwise = statusBefore !== 'approved' || (before.state === 'withdrawn' && !tookBack);
    if (isToldOtherwise) await queueStatusEmail(trx, services, { kind: 'correction', application });
  }
}
