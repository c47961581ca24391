import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import { listWithAnd } from '../../../shared/places/describe.ts';
import { seatCombination } from '../../../shared/places/fill.ts';
import { DEFAULT_PLACE_SETTINGS } from '../../../shared/places/schema.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { listWithLiveOffer } from './live-offers.ts';
import { makeOffers } from './make-offer.ts';
import { changeCount, countSeats, placeRules, type SeatCount } from './seats.ts';

/** To approve is to offer a place, once places are set up (places §5). */

export const arePlacesOn = async (db: Database) => (await placeRules(db)) !== undefined;

type Wish = Pick<Telling, 'choice' | 'overLimit'>;
type Place = { choice: 1 | 2; classes: Seat[] };

/** The first of the wanted combinations that is possible, or why there is none. */
function placeFor(
  count: SeatCount,
  { firstChoiceSubjects, secondChoiceSubjects }: AdministratorApplication,
  { choice: wanted, overLimit }: Wish,
): Place | string {
  const isOverLimit = Boolean(overLimit);
  if (!isOverLimit && count.totalPlaces !== null && count.placesGiven >= count.totalPlaces)
    return `All ${count.totalPlaces} places are taken.`;
  const reasons = [];
  for (const choice of wanted ? [wanted] : ([1, 2] as const)) {
    const subjects = choice === 1 ? firstChoiceSubjects : secondChoiceSubjects;
    if (subjects.length === 0) continue;
    const seated = seatCombination(subjects, count.classes, { isOverLimit });
    if ('classes' in seated) return { choice, classes: seated.classes };
    reasons.push(`${listWithAnd(subjects)}: ${seated.reasons.join(' ')}`);
  }
  return reasons.join(' ') || 'There is no combination to offer.';
}

/**
 * Plans an offer for each in turn. @returns by application id: the place, or a sentence why there is none. Leaves out
 * holders of a live offer.
 */
export async function planOffers(
  db: Database,
  applications: readonly AdministratorApplication[],
  wish: Wish = {},
): Promise<ReadonlyMap<number, Place | string>> {
  const count = await countSeats(db);
  const live = await listWithLiveOffer(
    db,
    applications.map(({ id }) => id),
  );
  const places = new Map<number, Place | string>();
  for (const application of applications) {
    if (live.has(application.id)) continue;
    const place = placeFor(count, application, wish);
    if (typeof place !== 'string') changeCount(count, place.classes, 1);
    places.set(application.id, place);
  }
  return places;
}

/**
 * Approves applications by offering each a place: the first combination that is possible, or the one that is wished.
 * @throws CONFLICT when there is none; it can be given over the limit, with a reason.
 */
export async function approveWithOffers(
  trx: Transaction,
  services: Services,
  actor: Actor,
  applications: readonly AdministratorApplication[],
  wish: Wish = {},
) {
  const places = await planOffers(trx, applications, wish);
  const { answerDays } = (await placeRules(trx)) ?? DEFAULT_PLACE_SETTINGS;
  const answerBy = defaultAnswerBy(services.clock.now(), answerDays);
  const offers = applications.flatMap((application) => {
    const place = places.get(application.id);
    if (typeof place === 'string')
      throw new AppError(
        'CONFLICT',
        `There is no free place for ${application.applicationId}. ${place} To offer one all the same, tick ‘over the limit’ and give the reason.`,
        { facts: { noPlace: place } },
      );
    return place ? [{ application, ...place, answerBy, overLimit: wish.overLimit || undefined }] : [];
  });
  await makeOffers(trx, services, actor, offers);
}
