import { schoolDay } from '../../../shared/format/dates.ts';
import type { OfferState } from '../../../shared/places/constants.ts';
import type { OfferRecord } from '../../../shared/places/offers.ts';
import type {
  Original,
  PlaceFigures,
  PlaceLists,
  Registrant,
  RegistrationQuery,
  TakenList,
} from '../../../shared/places/registration.ts';
import { isLive } from '../../../shared/places/transitions.ts';
import { phonesOf } from '../../../shared/students/phones.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { fold } from '../../platform/fold.ts';
import { withoutSpacing } from '../../platform/tokens.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { getApplication, requireOpenIntake } from '../applications/service.ts';
import { recordExport } from '../audit/events.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { findPlaceRules } from './place-queries.ts';
import { findOffer, listOffers } from './queries.ts';
import { markReached } from './reached.ts';
import { describeOffers } from './reading.ts';
import * as queries from './registration-queries.ts';
import { countSeats } from './seats.ts';
import { conditionsOf } from './telling.ts';
import { recordOffer } from './trail.ts';

/** Registration day (places §7). */

/** As many as one looks through at a desk. */
const MOST_FOUND = 20;

type Person = { applicationNumber: string; firstName: string; lastName: string } & {
  schoolAttended: string;
  otherSchoolName: string;
};

const personOf = ({ applicationNumber, firstName, lastName, schoolAttended, otherSchoolName }: Person) => ({
  applicationNumber,
  firstName,
  lastName,
  school: otherSchoolName || schoolAttended,
});

const isFound = (person: Person & { code: string }, search: string) => {
  if (withoutSpacing(person.code) === withoutSpacing(search)) return true;
  const known = fold(`${person.firstName} ${person.lastName} ${person.applicationNumber}`).split(' ');
  return fold(search)
    .split(' ')
    .every((word) => known.some((part) => part.startsWith(word)));
};

/** Who has a place and is meant: by code, application ID or name. Nobody for an empty search. @throws NOT_FOUND. */
export function findRegistrants(db: Database, { search, intake }: RegistrationQuery): Promise<Registrant[]> {
  return readSnapshot(db, async (trx) => {
    const intakeId = await intakeIdOf(trx, intake);
    if (fold(search) === '') return [];
    const people = (await queries.listRegistrants(trx, intakeId)).filter((person) => isFound(person, search));
    const found = people.slice(0, MOST_FOUND);
    const ids = found.map(({ offerId }) => offerId);
    const offers = await offersById(trx, intakeId, isLive);
    const forAll = (await findPlaceRules(trx, intakeId))?.conditions ?? '';
    const originals = await queries.listOriginals(trx, ids);
    const requests = await queries.countOpenRequests(
      trx,
      found.map(({ id }) => id),
    );
    return found.flatMap((person) => {
      const offer = offers.get(person.offerId);
      const seen = originals.filter(({ offerId }) => offerId === person.offerId).map(({ what }) => what);
      const openRequests = requests.find(({ applicationId }) => applicationId === person.id)?.count ?? 0;
      if (!offer) return [];
      const conditions = conditionsOf(forAll, offer.conditions);
      return [{ ...personOf(person), offer, conditions, seen, openRequests }];
    });
  });
}

async function offersById(db: Database, intake: number, isWanted: (state: OfferState) => boolean) {
  const rows = (await listOffers(db, { intake })).filter(({ state }) => isWanted(state));
  return new Map((await describeOffers(db, rows)).map((offer) => [offer.id, offer]));
}

/**
 * Notes that an original was seen, or that it was not.
 * @throws NOT_FOUND; CONFLICT for a place that is lost, and in a closed intake.
 */
export function noteOriginal(
  { db, clock }: Services,
  actor: Actor,
  { id, what, isSeen }: { id: number; what: Original; isSeen: boolean },
) {
  return db.transaction().execute(async (trx) => {
    const offer = await findOffer(trx, id);
    if (!offer) throw notFound('There is no such offer.');
    if (!isLive(offer.state)) throw conflict('This place has been given up, so there is nothing to show.');
    await requireOpenIntake(trx, [offer.applicationId]);
    const before = (await queries.listOriginals(trx, [id])).some((seen) => seen.what === what);
    if (before === isSeen) return;
    const by = { at: timestamp(clock), byId: actor.id, byEmail: actor.email };
    if (isSeen) await queries.storeOriginal(trx, { offerId: id, what, ...by });
    else await queries.deleteOriginal(trx, id, what);
    const application = await getApplication(trx, offer.applicationId);
    await recordOffer(trx, { clock }, actor, {
      action: 'offer_original_seen',
      application,
      before: { original: before ? what : '' },
      after: { original: isSeen ? what : '' },
    });
  });
}

/** How many accepted on each day, as far as they still have their place. */
function acceptanceOf(offers: readonly OfferRecord[]) {
  const days = offers.flatMap(({ state, answeredAt }) =>
    (state === 'accepted' || state === 'enrolled') && answeredAt ? [schoolDay(answeredAt)] : [],
  );
  return [...Map.groupBy(days.toSorted(), (day) => day)].map(([day, all]) => ({ day, accepted: all.length }));
}

/** How far the places of an intake are given. @throws NOT_FOUND. */
export const placeFigures = (db: Database, intake?: number): Promise<PlaceFigures> =>
  readSnapshot(db, async (trx) => figuresIn(trx, await intakeIdOf(trx, intake)));

async function figuresIn(trx: Transaction, intakeId: number): Promise<PlaceFigures> {
  const rules = await findPlaceRules(trx, intakeId);
  const counted = await queries.countOffers(trx, intakeId);
  const count = (state: OfferState) => counted.find((each) => each.state === state)?.count ?? 0;
  return {
    isOn: rules !== undefined,
    places: rules?.totalPlaces ?? null,
    offered: count('offered'),
    accepted: count('accepted'),
    enrolled: count('enrolled'),
    declined: count('declined'),
    waiting: (await queries.listWaitingPeople(trx, intakeId)).length,
  };
}

/** Everybody of an intake with a place and everybody who waits, with the figures and the classes. @throws NOT_FOUND. */
export function placeLists(db: Database, intake?: number): Promise<PlaceLists> {
  return readSnapshot(db, async (trx) => {
    const intakeId = await intakeIdOf(trx, intake);
    const { isOn, ...figures } = await figuresIn(trx, intakeId);
    const people = await markReached(trx, await queries.listRegistrants(trx, intakeId));
    const all = await offersById(trx, intakeId, () => true);
    const offers = [...all.values()];
    const waiting = await queries.listWaitingPeople(trx, intakeId);
    const { classes } = await countSeats(trx, intakeId);
    return {
      isOn,
      figures,
      acceptance: acceptanceOf(offers),
      registrants: people.flatMap((person) => {
        const offer = all.get(person.offerId);
        const phone = phonesOf(person)[0]?.number ?? '';
        return offer ? [{ ...personOf(person), phone, hasEmail: person.hasEmail, offer }] : [];
      }),
      waiting: waiting.map(({ id, rank, firstOnly, ...person }) => ({
        ...personOf(person),
        applicationId: id,
        rank,
        firstOnly: fromFlag(firstOnly),
      })),
      classes,
    };
  });
}

/** Records that a list is printed or saved as a file, with the number of people on it. @throws NOT_FOUND. */
export async function recordPlaceList(services: Services, actor: Actor, taken: TakenList) {
  const { list, intake } = taken;
  const { registrants, waiting } = await placeLists(services.db, intake);
  const people = {
    class: registrants,
    block: registrants,
    school: registrants,
    waiting,
    unanswered: registrants.filter(({ offer }) => offer.state === 'offered'),
  };
  await recordExport(services, actor, { ...taken, applications: people[list].length });
}
