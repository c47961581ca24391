import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import type { Publish } from '../../../shared/places/offers.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { requireAhead } from '../offers/answer-time.ts';
import { leaveWaitingList } from '../offers/waiting-list.ts';
import { readFacts } from './facts.ts';
import { fingerprintOf, whatChanged } from './fingerprint.ts';
import { getPreview } from './previews.ts';
import * as queries from './publish-queries.ts';
import { finishPublishing, NOTHING_PUBLISHED, publishedOf } from './publish-steps.ts';
import { settingsOfIntake, writeSettings } from './settings.ts';

const NOT_LATEST = 'There is a later preview. Please look at that one. Nothing was published.';
const WHAT_IF = 'A what-if cannot be published. Please save its seats and preview again.';
const OFF =
  'Places are not given by this portal yet. Please switch them on under Set Up. Nothing was published.';
const CHANGED = (what: string) =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)} have changed since this preview. Please preview again. Nothing was published.`;

/** @throws NOT_FOUND; CONFLICT that says why it cannot be published. */
async function requirePublishable(trx: Transaction, previewId: number) {
  const preview = await getPreview(trx, previewId);
  const facts = await readFacts(trx);
  if (fromFlag(preview.isWhatIf)) throw conflict(WHAT_IF);
  if (preview.publishedAt !== null)
    throw conflict('This preview has been published already. Nothing was published again.');
  if (await queries.findUnfinished(trx))
    throw conflict('Another preview is being published. Please try again in a minute.');
  const latest = await queries.findLatest(trx, facts.intakeId);
  if (latest?.id !== previewId) throw conflict(NOT_LATEST);
  const now = fingerprintOf(facts);
  if (now !== preview.madeFrom) throw conflict(CHANGED(whatChanged(preview.madeFrom, now)));
  return facts.intakeId;
}

/** @throws BAD_REQUEST for an application that the preview places, or does not know. */
async function requireRejectable(trx: Transaction, previewId: number, ids: readonly number[]) {
  const rows = await queries.listOutcomesOf(trx, previewId, ids);
  const outcomes = new Map(rows.map(({ applicationId, outcome }) => [applicationId, outcome]));
  const wrong = ids.find((id) => (outcomes.get(id) ?? 'placed') === 'placed');
  if (wrong !== undefined)
    throw invalid(
      `Application ${wrong} cannot be rejected with this preview: it has a place in it, or is not in it.`,
      'reject',
    );
}

/** The outcomes of those of these applications that a preview knows. @throws NOT_FOUND. */
export const readOutcomesOf = (db: Database, previewId: number, applicationIds: readonly number[]) =>
  readSnapshot(db, async (trx) => {
    await getPreview(trx, previewId);
    return queries.listOutcomesOf(trx, previewId, applicationIds);
  });

/**
 * Publishes a preview: one transaction decides and notes down what is to be done, and steps carry it out (places §4).
 * @returns how many offers it made, how many wait, and how many it rejected.
 * @throws NOT_FOUND; BAD_REQUEST for the time, and who is rejected; CONFLICT when it is no preview to be published.
 */
export async function publishPlaces(
  services: Services,
  actor: Actor,
  { previewId, answerBy: wanted, conditions, reject = [] }: Publish,
) {
  const { db, clock } = services;
  await db.transaction().execute(async (trx) => {
    const intakeId = await requirePublishable(trx, previewId);
    const { isOn, answerDays } = await settingsOfIntake(trx, intakeId);
    if (!isOn) throw conflict(OFF);
    const answerBy = wanted ?? defaultAnswerBy(clock.now(), answerDays);
    requireAhead(services.clock, answerBy);
    await requireRejectable(trx, previewId, reject);
    if (conditions !== undefined) await writeSettings(trx, services, actor, { conditions });
    await queries.insertSteps(trx, previewId, reject);
    await leaveWaitingList(trx, await queries.listNoLongerWaiting(trx, previewId));
    await queries.rankWaiting(trx, previewId);
    await queries.updatePreview(trx, previewId, {
      publishedAt: timestamp(clock),
      publishedById: actor.id,
      publishedByEmail: actor.email,
      answerBy,
      published: JSON.stringify(NOTHING_PUBLISHED),
    });
    await recordChange(trx, clock, actor, {
      action: 'places_published',
      entity: 'places',
      entityId: String(intakeId),
      before: null,
      after: { preview: previewId, answerBy, ...(conditions !== undefined && { conditions }) },
    });
  });
  await finishPublishing(services);
  const { published } = await getPreview(db, previewId);
  return publishedOf(published);
}
