import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import { type Filled, fill, type Waiting } from '../../../shared/places/fill.ts';
import type { fillPreviewSchema, fillSchema, OfferRecord } from '../../../shared/places/offers.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { countWithoutAddress } from '../applications/addressees.ts';
import { ineligibleSubjectsOf, listApplicationsWith } from '../applications/service.ts';
import { type Author, THE_PORTAL } from '../audit/service.ts';
import { isPublishing } from '../intakes/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { requireAhead } from './answer-time.ts';
import { queueOfferEmails } from './emails.ts';
import { makeOffers, type NewOffer } from './make-offer.ts';
import { moveOffer } from './move-offer.ts';
import { latestOffer } from './reading.ts';
import { countSeats, placeRules } from './seats.ts';
import { aboutOffer } from './telling.ts';
import { recordedClasses, recordOffer } from './trail.ts';
import { deleteWaiting, listWaiting } from './waiting-queries.ts';

/** Seats that became free go to the waiting list (places §6). */

type Line = {
  waiting: Waiting[];
  applications: ReadonlyMap<number, AdministratorApplication>;
  /** The places of those who wait for their first choice. */
  held: ReadonlyMap<number, OfferRecord>;
  /** How many are left out until their results are checked. */
  notChecked: number;
};

type Rules = NonNullable<Awaited<ReturnType<typeof placeRules>>>;

/** Who waits and can have a place, in the published order. */
async function readLine(db: Database, { checkedOnly }: Pick<Rules, 'checkedOnly'>): Promise<Line> {
  const rows = await listWaiting(db);
  const applications = await listApplicationsWith(
    db,
    rows.map(({ applicationId }) => applicationId),
  );
  const byId = new Map(applications.map((application) => [application.id, application]));
  const ineligibleOf = await ineligibleSubjectsOf(db, applications);
  const held = new Map<number, OfferRecord>();
  const waiting: Waiting[] = [];
  let notChecked = 0;
  for (const { applicationId: id, firstOnly, isExcepted } of rows) {
    const application = byId.get(id);
    if (!application) continue;
    // Applicants who were set back to draft could change their results, which nobody has checked since. Holders of a
    // place could not.
    if (checkedOnly && firstOnly === 0 && application.resultsCheck !== 'checked') {
      notChecked += 1;
      continue;
    }
    const offer = firstOnly === 1 ? await latestOffer(db, id) : undefined;
    if (offer) held.set(id, offer);
    const ineligible = ineligibleOf(application, { isExcepted });
    const combinationOf = (subjects: string[]) => ({
      subjects,
      ineligible: ineligible.filter((subject) => subjects.includes(subject)),
    });
    waiting.push({
      id,
      // Stored ranks may be equal, because earlier versions gave some twice. The rows are in the right order.
      rank: waiting.length + 1,
      wants: offer ? 'first' : 'any',
      holds: offer?.classes ?? [],
      combinations: [application.firstChoiceSubjects, application.secondChoiceSubjects].map(combinationOf),
    });
  }
  return { waiting, applications: byId, held, notChecked };
}

async function planFill(db: Database, rules: Rules): Promise<{ filled: Filled[]; line: Line }> {
  const line = await readLine(db, rules);
  if (line.waiting.length === 0) return { filled: [], line };
  return { filled: fill({ ...(await countSeats(db)), waiting: line.waiting }), line };
}

/** Somebody moves from the second choice to the first. They need not answer again. */
async function moveUp(
  trx: Transaction,
  services: Services,
  by: Author,
  application: AdministratorApplication,
  offer: OfferRecord,
  { classes }: Filled,
) {
  const reason = 'Moved up to the first choice';
  await moveOffer(trx, services, by, offer, { state: offer.state, choice: 1, classes, reason });
  await deleteWaiting(trx, [application.id]);
  const about = await aboutOffer(trx, application, { ...offer, classes });
  await queueOfferEmails(trx, services, 'offer_moved', [about]);
  await recordOffer(trx, services, by, {
    action: 'offer_moved',
    application,
    before: { choice: offer.choice, classes: recordedClasses(offer.classes) },
    after: { choice: 1, classes: recordedClasses(classes) },
  });
}

const versionOf = (filled: readonly Filled[]) =>
  createHash('sha256').update(JSON.stringify(filled)).digest('base64url');

const CHANGED = 'Who is next has changed since you looked. Please look again. Nothing was offered.';

type Filling = {
  rules: Rules;
  by: Author;
  /** The usual time to answer unless it is given. */
  answerBy?: string | undefined;
  /** Of the list that was looked at, if any. */
  version?: string | undefined;
};

/** @throws CONFLICT for an old version. */
async function fillAll(
  trx: Transaction,
  services: Services,
  { rules, by, answerBy = defaultAnswerBy(services.clock.now(), rules.answerDays), version }: Filling,
) {
  const { filled, line } = await planFill(trx, rules);
  if (version !== undefined && version !== versionOf(filled)) throw conflict(CHANGED);
  // Consecutive offers are written together, which is faster. All offers before a move are written first, so that the
  // order of `filled` is kept.
  let offers: NewOffer[] = [];
  for (const one of filled) {
    const application = line.applications.get(one.id);
    const held = line.held.get(one.id);
    if (!application) continue;
    if (held) {
      await makeOffers(trx, services, by, offers);
      offers = [];
      await moveUp(trx, services, by, application, held, one);
    } else offers.push({ application, answerBy, choice: one.choice, classes: one.classes });
  }
  await makeOffers(trx, services, by, offers);
  return filled;
}

const countsOf = (filled: readonly Filled[]) => ({
  offers: filled.filter(({ kind }) => kind === 'offer').length,
  moved: filled.filter(({ kind }) => kind === 'move').length,
});

const NOT_SET_UP = 'Places are not set up, so there is nothing to fill.';
const PUBLISHING =
  'Places are being published, and what stays free is filled after that. Please try again in a minute.';

/** How places are set up. @throws CONFLICT when they are not, and while a publication still gives seats away. */
async function requireFillable(db: Database) {
  const rules = await placeRules(db);
  if (!rules) throw conflict(NOT_SET_UP);
  if (await isPublishing(db)) throw conflict(PUBLISHING);
  return rules;
}

/** Offers free seats to those who wait, or says what it would do. @throws CONFLICT; BAD_REQUEST for the time. */
export async function fillPlaces(
  services: Services,
  actor: Actor,
  { answerBy, version, preview = false }: z.output<typeof fillSchema>,
) {
  if (answerBy) requireAhead(services.clock, answerBy);
  if (preview) {
    const { offers, moved } = await previewFill(services.db);
    return { offers, moved };
  }
  return writeWithEmails(services, async (trx) => {
    const rules = await requireFillable(trx);
    const filled = await fillAll(trx, services, { rules, by: actor, answerBy, version });
    const offered = filled.flatMap(({ id, kind }) => (kind === 'offer' ? [id] : []));
    const withoutAddress = await countWithoutAddress(trx, await listApplicationsWith(trx, offered));
    return { ...countsOf(filled), ...(withoutAddress > 0 && { withoutAddress }) };
  });
}

/** Who would get what, if free places were filled now. @throws CONFLICT. */
export function previewFill(db: Database): Promise<z.infer<typeof fillPreviewSchema>> {
  return readSnapshot(db, async (trx) => {
    const { filled, line } = await planFill(trx, await requireFillable(trx));
    const { notChecked } = line;
    const people = filled.flatMap(({ id, ...place }) => {
      const application = line.applications.get(id);
      if (!application) return [];
      const { firstName, lastName } = application.student;
      const applicationNumber = application.applicationId;
      return [{ applicationId: id, applicationNumber, firstName, lastName, ...place }];
    });
    return { ...countsOf(filled), people, version: versionOf(filled), ...(notChecked > 0 && { notChecked }) };
  });
}

/**
 * Call in the transaction that may have freed seats: fills them at once where administrators have switched that on. While
 * places are being published it does nothing, since the publication still gives seats away and fills at its end.
 */
export async function fillByItself(trx: Transaction, services: Services) {
  const rules = await placeRules(trx);
  if (!rules?.fillsByItself || (await isPublishing(trx))) return;
  await fillAll(trx, services, { rules, by: THE_PORTAL });
}
