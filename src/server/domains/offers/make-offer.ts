import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import { readableCode } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { writeToldStatuses } from '../applications/status-change.ts';
import type { Author } from '../audit/service.ts';
import { queueOfferEmails } from './emails.ts';
import * as queries from './queries.ts';
import { seatRowMaker } from './seat-rows.ts';
import { changeCount, placesOf, requireSeats, whyFull } from './seats.ts';
import { conditionsOf } from './telling.ts';
import { addStep, recordedClasses, recordOffer } from './trail.ts';
import { deleteWaiting } from './waiting-queries.ts';

/** Letters and digits that somebody can type on registration day. */
const CODE_GROUPS = 2;

export type NewOffer = {
  application: AdministratorApplication;
  choice: 1 | 2;
  /** In the order in which the subjects were chosen. */
  classes: readonly Seat[];
  answerBy: string;
  /** For this one alone, beside those for all. */
  conditions?: string | undefined;
  /** Why it may be made over the limit. Stored with the offer only if nothing is free. */
  overLimit?: string | undefined;
};

const ALREADY = (who: string) => `${who} has an offer already. Nothing was saved.`;

async function insertOne(
  trx: Transaction,
  services: Services,
  by: Author,
  { application, choice, classes, answerBy, conditions = '', overLimit }: NewOffer,
) {
  const id = await queries.insertOffer(trx, {
    applicationId: application.id,
    choice,
    state: 'offered',
    offeredAt: timestamp(services.clock),
    answerBy,
    conditions,
    overLimit: overLimit ?? null,
    code: readableCode(CODE_GROUPS),
  });
  await addStep(trx, services, by, {
    offerId: id,
    fromState: null,
    toState: 'offered',
    reason: overLimit ?? null,
  });
  await recordOffer(trx, services, by, {
    action: 'offer_made',
    application,
    after: {
      choice,
      classes: recordedClasses(classes),
      answerBy,
      ...(conditions && { conditions }),
      ...(overLimit && { overLimit }),
    },
  });
  return id;
}

/**
 * Makes offers, each with its seats, its email and the status `approved`, and takes these people off the waiting list.
 * Call in a transaction of `writeWithEmails`.
 * @returns the ids, in the order of the offers.
 * @throws CONFLICT when a seat or place is not free, unless over the limit; for who has a live offer; then call nothing
 * else in this transaction.
 */
export async function makeOffers(
  trx: Transaction,
  services: Services,
  by: Author,
  offers: readonly NewOffer[],
): Promise<number[]> {
  if (offers.length === 0) return [];
  const applications = offers.map(({ application }) => application);
  const applicationIds = applications.map(({ id }) => id);
  const placesFor = await placesOf(trx, applications);
  const live = await queries.listWithLiveOffer(trx, applicationIds);
  const ids: number[] = [];
  for (const offer of offers) {
    const { application, classes } = offer;
    if (live.has(application.id)) throw conflict(ALREADY(application.applicationId));
    const { count } = placesFor(application);
    // An offer that fits stores no reason, even if many offers were allowed to exceed the limit: with a reason, it
    // could later take its seats again without a check.
    const overLimit = whyFull(count, classes) && offer.overLimit;
    if (!overLimit) requireSeats(count, classes);
    changeCount(count, classes, 1);
    ids.push(await insertOne(trx, services, by, { ...offer, overLimit }));
  }
  const rowsOf = await seatRowMaker(trx);
  await queries.insertSeats(
    trx,
    offers.flatMap(({ classes }, index) => rowsOf(ids[index] ?? 0, classes)),
  );
  await deleteWaiting(trx, applicationIds);
  const written = await writeToldStatuses(trx, services.clock, applications, 'approved');
  const about = offers.map(({ application, choice, classes, answerBy, conditions = '' }, index) => ({
    application: written[index] ?? application,
    offerId: ids[index] ?? null,
    subjects: classes.map(({ subject }) => subject),
    choice,
    answerBy,
    conditions: conditionsOf(placesFor(application).rules?.conditions ?? '', conditions),
  }));
  await queueOfferEmails(trx, services, 'offer', about);
  return ids;
}
