import type { OfferState } from '../../../shared/places/constants.ts';
import type { OfferRecord } from '../../../shared/places/offers.ts';
import { isLive } from '../../../shared/places/transitions.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../platform/trpc/context.ts';
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

/** When the present answer came. Taking a step back to it keeps it. */
function answeredAt({ clock }: Pick<Services, 'clock'>, before: OfferRecord, state: OfferState) {
  if (state === 'offered' || state === 'lapsed') return null;
  const isAnswer = state === 'declined' || (state === 'accepted' && before.state === 'offered');
  return isAnswer ? timestamp(clock) : before.answeredAt;
}

/** A reminder of an end that is near would go beside the letter that tells it. */
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
 * Writes a step of an offer. Whoever makes it has checked that it is allowed and that the seats are free. Whoever gets a
 * place no longer waits for one.
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
  // Taking a withdrawal back takes seats over the limit without asking. The reason was for the other ones.
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
  // Who waits for the first choice does so beside the place that was accepted, not beside another offer.
  if (isOfferedAgain) await deleteWaiting(trx, [before.applicationId]);
  else if (isLive(state)) await deleteWaitingForEither(trx, before.applicationId);
  await touchApplication(trx, services, before.applicationId);
}
