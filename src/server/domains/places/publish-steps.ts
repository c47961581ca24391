import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { z } from 'zod';
import { isDecidable } from '../../../shared/applications/status.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import { publishedSchema } from '../../../shared/places/offers.ts';
import { choiceNumberSchema, seatsSchema } from '../../../shared/places/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromJson } from '../../platform/json.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { countWithoutAddress } from '../applications/addressees.ts';
import { listApplicationsWith, setStatuses } from '../applications/service.ts';
import { type Author, THE_PORTAL } from '../audit/service.ts';
import { deliverMail } from '../mail/service.ts';
import { fillByItself } from '../offers/filling.ts';
import { listWithLiveOffer } from '../offers/live-offers.ts';
import { makeOffers, type NewOffer } from '../offers/make-offer.ts';
import { changeCount, countSeats, whyFull } from '../offers/seats.ts';
import { joinWaitingList } from '../offers/waiting-list.ts';
import * as queries from './publish-queries.ts';
import { settingsOfIntake } from './settings.ts';

/**
 * Carries a publication out in small batches; other requests run in between. The row of a step is deleted in the
 * transaction that carries the step out, so after a crash the next start continues and nothing is done twice.
 */

type Published = z.infer<typeof publishedSchema>;
export const NOTHING_PUBLISHED: Published = { offers: 0, waiting: 0, rejected: 0 };
export const publishedOf = (json: string | null): Published =>
  json === null ? NOTHING_PUBLISHED : fromJson(publishedSchema, json);

/** Takes some 20 ms, during which everybody else waits. */
const STEPS_AT_ONCE = 10;

/** The account may be gone by now. Only administrators publish. */
const publisherOf = ({ publishedById: id, publishedByEmail: email }: queries.Unfinished): Author =>
  email === null ? THE_PORTAL : { id, email, role: 'admin' };

/** Until when the rest can be answered: the time may have passed while the server was off. */
async function answerByOf(
  trx: Transaction,
  { clock }: Services,
  { answerBy, intakeId }: queries.Unfinished,
): Promise<string> {
  if (answerBy !== null && answerBy > timestamp(clock)) return answerBy;
  return defaultAnswerBy(clock.now(), (await settingsOfIntake(trx, intakeId)).answerDays);
}

type Step = Awaited<ReturnType<typeof queries.listNext>>[number];
type Applications = Awaited<ReturnType<typeof listApplicationsWith>>;

/** Splits steps into offers, people who wait (also because a seat was taken meanwhile), and rejections. */
async function partitionSteps(
  trx: Transaction,
  steps: readonly Step[],
  applications: Applications,
  answerBy: string,
) {
  const count = await countSeats(trx);
  const byId = new Map(applications.map((application) => [application.id, application]));
  const offers: NewOffer[] = [];
  const waiting: { application: Applications[number]; rank: number }[] = [];
  const rejected: Applications = [];
  for (const { applicationId, step, lineRank, choice, classes } of steps) {
    const application = byId.get(applicationId);
    if (!application) continue;
    const seats = fromJson(seatsSchema, classes);
    if (step === 'reject') rejected.push(application);
    else if (step === 'wait' || whyFull(count, seats)) waiting.push({ application, rank: lineRank });
    else {
      changeCount(count, seats, 1);
      offers.push({ application, choice: choiceNumberSchema.parse(choice), classes: seats, answerBy });
    }
  }
  return { offers, waiting, rejected };
}

/** @returns whether there may be more. */
async function publishSome(trx: Transaction, services: Services) {
  const publication = await queries.findUnfinished(trx);
  if (!publication) return false;
  const { id, published } = publication;
  const publisher = publisherOf(publication);
  const answerBy = await answerByOf(trx, services, publication);
  const steps = await queries.listNext(trx, id, STEPS_AT_ONCE);
  await queries.deleteSteps(trx, id, steps.at(-1)?.rank ?? 0);
  const ids = steps.map(({ applicationId }) => applicationId);
  const live = await listWithLiveOffer(trx, ids);
  // Somebody may have decided about one since the publication began.
  const open = (await listApplicationsWith(trx, ids)).filter(
    (application) => isDecidable(application.status) && !live.has(application.id),
  );
  const { offers, waiting, rejected } = await partitionSteps(trx, steps, open, answerBy);
  await makeOffers(trx, services, publisher, offers);
  if (waiting.length > 0) await joinWaitingList(trx, services, publisher, waiting);
  if (rejected.length > 0) await setStatuses(trx, services, publisher, rejected, 'rejected');
  const before = publishedOf(published);
  const offered = offers.map(({ application }) => application);
  const withoutAddress = (before.withoutAddress ?? 0) + (await countWithoutAddress(trx, offered));
  const now: Published = {
    offers: before.offers + offers.length,
    waiting: before.waiting + waiting.length,
    rejected: before.rejected + rejected.length,
    ...(withoutAddress > 0 && { withoutAddress }),
  };
  await queries.updatePreview(trx, id, { answerBy, published: JSON.stringify(now) });
  await fillByItself(trx, services);
  return true;
}

/** Publishes until nothing is left. */
export async function finishPublishing(services: Services) {
  const { db, background } = services;
  while (!background.isEnding() && (await db.transaction().execute((trx) => publishSome(trx, services))))
    await letOthersRun();
  deliverMail(services);
}

/** Goes on with a publication that a crash interrupted: at each start, and each minute. */
export const resumePublishing = (services: Services) =>
  services.background.runAlone('publish places', async () => {
    if (!(await queries.findUnfinished(services.db))) return;
    const { leave } = services.gate.enter();
    await finishPublishing(services).finally(leave);
  });
