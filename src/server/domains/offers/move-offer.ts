import type { OfferState } from '../../../shared/places/constants.ts';
import type { OfferRecord } from '../../../shared/places/offers.ts';
import { isLive } from '../../../shared/places/transitions.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { touchApplication } from '../applications/service.ts';
import type { Author } from '../audit/service.ts';
import { REMINDER_LEAD } from './answer-time.ts';
import * as queries from './queries.ts';
import { seatRowMaker } from './seat-rows.ts';
import { changeCount, placesOf, whyFull } from './seats.ts';
import { addStep } from './trail.ts';
import { deleteWaiting, deleteWaitingForEither } from './waiting-queries.ts';

type Move = {
  state: OfferState;
  classes?: readonly Seat[];
  choice?: 1 | 2;
  answerBy?: string;
  conditions?: string | undefined;
  reason?: string | undefined;
};

/** When the answer arrived. Taking a later step back keeps the time of the answer. */
function answeredAt({ clock }: Pick<Services, 'clock'>, before: OfferRecord, state: OfferState) {
  if (state === 'offered' || state === 'lapsed') return null;
  const isAnswer = state === 'declined' || (state === 'accepted' && before.state === 'offered');
  return isAnswer ? timestamp(clock) : before.answeredAt;
}

/** When the end is near, the reminder counts as sent: the letter of this step names the end already. */
const remindedAt = ({ clock }: Pick<Services, 'clock'>, answerBy: string) =>
  answerBy > timestampIn(clock, REMINDER_LEAD) ? null : timestamp(clock);

/** Whether there is room for the place with these classes. What the offer holds counts as free. */
async function isWithinLimit(trx: Transaction, before: OfferRecord, classes: readonly Seat[]) {
  const application = { id: before.applicationId };
  const { count } = (await placesOf(trx, [application]))(application);
  if (isLive(before.state)) changeCount(count, before.classes, -1);
  return whyFull(count, classes) === undefined;
}

/**
 * Writes a step of an offer. The caller has checked that the step is allowed and that the seats are free. Takes
 * people who get a place off the waiting list.
 */
export async function moveOffer(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  by: Author,
  before: OfferRecord,
  { state, classes = before.classes, choice = before.choice, answerBy, conditions, reason }: Move,
) {
  const isOfferedAgain = state === 'offered' && before.state !== 'offered';
  const isMoved = !isSame(classes, before.classes);
  // Other seats within the limit end the permission to exceed it. The same seats keep it, so that taking a withdrawal
  // back needs no free seat.
  const isRegular = isMoved && before.overLimit !== null && (await isWithinLimit(trx, before, classes));
  await queries.updateOffer(trx, before.id, {
    state,
    choice,
    answeredAt: answeredAt(services, before, state),
    ...(answerBy !== undefined && { answerBy, remindedAt: remindedAt(services, answerBy) }),
    ...(conditions !== undefined && { conditions }),
    ...(isRegular && { overLimit: null }),
    ...(isOfferedAgain && { offeredAt: timestamp(services.clock) }),
  });
  if (isMoved) {
    const rowsOf = await seatRowMaker(trx);
    await queries.deleteSeats(trx, before.id);
    await queries.insertSeats(trx, rowsOf(before.id, classes));
  }
  const step = { offerId: before.id, fromState: before.state, toState: state, reason: reason ?? null };
  if (state !== before.state || choice !== before.choice) await addStep(trx, services, by, step);
  // People wait for the first choice only while they hold an accepted second choice. A new offer ends that wait.
  if (isOfferedAgain) await deleteWaiting(trx, [before.applicationId]);
  else if (isLive(state)) await deleteWaitingForEither(trx, before.applicationId);
  await touchApplication(trx, services, before.applicationId);
}
