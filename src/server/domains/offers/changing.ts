import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import type { OfferChange, OfferRecord } from '../../../shared/places/offers.ts';
import {
  isLive,
  lastStepOf,
  needsReason,
  OFFER_STATE_LABELS,
  stepOf,
} from '../../../shared/places/transitions.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { areDifferent } from '../../../shared/text/fields.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { getApplication, writeToldStatuses } from '../applications/service.ts';
import { withdrawOfferEmails, writeWithEmails } from '../mail/service.ts';
import { requireAhead } from './answer-time.ts';
import { fillByItself } from './filling.ts';
import { moveOffer } from './move-offer.ts';
import * as queries from './queries.ts';
import { describeOffer } from './reading.ts';
import { changeCount, placeRulesFor, placesOf, requireSeats } from './seats.ts';
import { tellOfStep } from './telling.ts';
import { recordedClasses, recordOffer } from './trail.ts';

const NO_SUCH = 'There is no such offer.';
const STALE =
  'Somebody else has changed this offer meanwhile. Your change was not saved. Please look at it again.';

/** @throws CONFLICT for what is no transition; BAD_REQUEST without the reason that it needs. */
function requireStep(before: OfferRecord, last: Parameters<typeof stepOf>[1], change: OfferChange): void {
  const { state, reason } = change;
  const step = stepOf(before.state, last, state);
  const isNothing = step === 'kept' && !change.answerBy && !change.classes && change.conditions === undefined;
  if (!step || isNothing) {
    const now = OFFER_STATE_LABELS[before.state].toLowerCase();
    throw conflict(`This offer is ${now}, so it cannot become ${OFFER_STATE_LABELS[state].toLowerCase()}.`);
  }
  if (needsReason(step, state) && !reason) throw invalid('Please write a reason', 'reason');
}

/** @throws BAD_REQUEST for classes that nobody can sit in together. */
function requireClasses(before: OfferRecord, classes: readonly Seat[]) {
  if (classes.length !== before.classes.length || !areDifferent(classes.map(({ subject }) => subject)))
    throw invalid(`Please give ${before.classes.length} different subjects.`, 'classes');
  if (!areDifferent(classes.flatMap(({ block }) => block ?? [])))
    throw invalid('Two subjects cannot share a block.', 'classes');
}

type Changing = { application: AdministratorApplication; before: OfferRecord; change: OfferChange };

/**
 * Requires free seats for the changed offer; its own count as free. @throws CONFLICT when none is free; BAD_REQUEST.
 */
async function requireRoom(
  trx: Transaction,
  { application, before, change }: Changing,
  classes: readonly Seat[],
) {
  if (!isLive(change.state)) return;
  const { count } = (await placesOf(trx, [application]))(application);
  if (isLive(before.state)) changeCount(count, before.classes, -1);
  // An offer over the limit keeps the seats that it has.
  const isSame = ({ subject, block }: Seat) =>
    before.classes.some((own) => own.subject === subject && own.block === block);
  const isKept = isLive(before.state) || before.overLimit !== null;
  const wanted = isKept ? classes.filter((seat) => !isSame(seat)) : classes;
  if (wanted.length > 0) requireSeats(count, wanted, { ignoresPlaces: isKept });
}

/** @throws CONFLICT for a draft, and for somebody with another live offer. */
async function requireOneLive(trx: Transaction, { id, applicationId, status }: AdministratorApplication) {
  if (status === 'draft') throw conflict(`${applicationId} is not submitted, so it cannot have a place.`);
  if ((await queries.listWithLiveOffer(trx, [id])).has(id))
    throw conflict(`${applicationId} has another offer that counts. Nothing was saved.`);
}

/** @throws BAD_REQUEST for a time that has passed. */
async function answerByOf(trx: Transaction, { clock }: Services, { application, before, change }: Changing) {
  const now = timestamp(clock);
  const isOver = before.answerBy <= now;
  const { state, answerBy } = change;
  // Taking a renewal back ends the time to answer now.
  if (state === 'lapsed') return isOver ? before.answerBy : now;
  if (answerBy) requireAhead(clock, answerBy);
  if (answerBy || state !== 'offered' || !isOver) return answerBy ?? before.answerBy;
  return defaultAnswerBy(clock.now(), (await placeRulesFor(trx, application)).answerDays);
}

/**
 * A step of an administrator, or other seats, time or conditions for a live offer (places §5).
 * @throws NOT_FOUND; CONFLICT for another transition, without a free seat, or when it has changed meanwhile; BAD_REQUEST.
 */
export function changeOffer(
  services: Services,
  actor: Actor,
  id: number,
  change: OfferChange,
): Promise<OfferRecord> {
  return writeWithEmails(services, async (trx) => {
    const row = await queries.findOffer(trx, id);
    if (!row) throw notFound(NO_SUCH);
    const before = await describeOffer(trx, row);
    if (change.version !== undefined && change.version !== before.version) throw conflict(STALE);
    const steps = (await queries.listStepsByOffer(trx, [id])).get(id) ?? [];
    requireStep(before, lastStepOf(steps), change);
    const classes = change.classes ?? before.classes;
    requireClasses(before, classes);
    const stood = await getApplication(trx, before.applicationId);
    const answerBy = await answerByOf(trx, services, { application: stood, before, change });
    const isRevived = isLive(change.state) && !isLive(before.state);
    if (isRevived) await requireOneLive(trx, stood);
    await requireRoom(trx, { application: stood, before, change }, classes);
    const { state, conditions, reason } = change;
    await moveOffer(trx, services, actor, before, { state, classes, answerBy, conditions, reason });
    // Before the new status, which takes back every email about the one before.
    const tookBack = await withdrawOfferEmails(trx, services.clock, id);
    const [approved] = isRevived ? await writeToldStatuses(trx, services.clock, [stood], 'approved') : [];
    const application = approved ?? stood;
    const after = await describeOffer(trx, (await queries.findOffer(trx, id)) ?? row);
    const { status: statusBefore } = stood;
    await tellOfStep(trx, services, { application, statusBefore, before, after, reason, tookBack });
    await recordOffer(trx, services, actor, {
      action: 'offer_changed',
      application,
      before: recorded(before),
      after: { ...recorded(after), ...(reason && { why: reason }) },
    });
    await fillByItself(trx, services);
    return after;
  });
}

const recorded = ({ state, classes, answerBy, conditions }: OfferRecord) => ({
  state: OFFER_STATE_LABELS[state],
  classes: recordedClasses(classes),
  answerBy,
  conditions,
});
