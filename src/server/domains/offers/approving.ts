import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import { listWithAnd } from '../../../shared/places/describe.ts';
import { seatCombination } from '../../../shared/places/fill.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { ineligibleSubjectsOf } from '../applications/assessment.ts';
import type { Author } from '../audit/service.ts';
import { listWithLiveOffer } from './live-offers.ts';
import { makeOffers } from './make-offer.ts';
import { listExcepted } from './place-queries.ts';
import { changeCount, placesOf, type SeatCount } from './seats.ts';

/** To approve is to offer a place, once places are set up (places §5). */

type Wish = Pick<Telling, 'choice' | 'overLimit'>;
type Place = { choice: 1 | 2; classes: Seat[] };
type Combination = { choice: 1 | 2; subjects: readonly string[] };

/**
 * The combinations to try, in this order. One with an ineligible subject comes last: an administrator may
 * approve it, but nobody is given it while another one is possible.
 */
function combinationsOf(
  { firstChoiceSubjects, secondChoiceSubjects }: AdministratorApplication,
  ineligible: readonly string[],
): Combination[] {
  const both: Combination[] = [
    { choice: 1, subjects: firstChoiceSubjects },
    { choice: 2, subjects: secondChoiceSubjects },
  ];
  const hasIneligible = ({ subjects }: Combination) =>
    subjects.some((subject) => ineligible.includes(subject));
  return both
    .filter(({ subjects }) => subjects.length > 0)
    .toSorted((one, other) => Number(hasIneligible(one)) - Number(hasIneligible(other)));
}

/** The first of the wanted combinations that is possible, or why there is none. */
function placeFor(
  count: SeatCount,
  combinations: readonly Combination[],
  { choice: wanted, overLimit }: Wish,
): Place | string {
  const isOverLimit = Boolean(overLimit);
  if (!isOverLimit && count.totalPlaces !== null && count.placesGiven >= count.totalPlaces)
    return `All ${count.totalPlaces} places are taken.`;
  const reasons = [];
  for (const { choice, subjects } of combinations) {
    if (wanted && choice !== wanted) continue;
    const seated = seatCombination(subjects, count.classes, { isOverLimit });
    if ('classes' in seated) return { choice, classes: seated.classes };
    reasons.push(`${listWithAnd(subjects)}: ${seated.reasons.join(' ')}`);
  }
  return reasons.join(' ') || 'There is no combination to offer.';
}

/**
 * Plans an offer for each in turn. @returns by application id: the place, or a sentence why there is none. Leaves out
 * holders of a live offer, and those in whose intake places are not set up.
 */
export async function planOffers(
  db: Database,
  applications: readonly AdministratorApplication[],
  wish: Wish = {},
): Promise<ReadonlyMap<number, Place | string>> {
  const placesFor = await placesOf(db, applications);
  const ids = applications.map(({ id }) => id);
  const live = await listWithLiveOffer(db, ids);
  const excepted = await listExcepted(db, ids);
  const ineligibleOf = await ineligibleSubjectsOf(db, applications);
  const planned = new Map<number, Place | string>();
  for (const application of applications) {
    const { id } = application;
    const { rules, count } = placesFor(application);
    if (!rules || live.has(id)) continue;
    const ineligible = ineligibleOf(application, { isExcepted: excepted.has(id) });
    const place = placeFor(count, combinationsOf(application, ineligible), wish);
    if (typeof place !== 'string') changeCount(count, place.classes, 1);
    planned.set(id, place);
  }
  return planned;
}

/**
 * Approves applications by offering each a place: the first combination that is possible, or the one that is wished.
 * @returns those in whose intake places are not set up: nothing is done about them.
 * @throws CONFLICT when there is none; it can be given over the limit, with a reason.
 */
export async function approveWithOffers(
  trx: Transaction,
  services: Services,
  actor: Author,
  applications: readonly AdministratorApplication[],
  wish: Wish = {},
) {
  const placesFor = await placesOf(trx, applications);
  const planned = await planOffers(trx, applications, wish);
  const offers = applications.flatMap((application) => {
    const { rules } = placesFor(application);
    const place = planned.get(application.id);
    if (typeof place === 'string')
      throw new AppError(
        'CONFLICT',
        `There is no free place for ${application.applicationId}. ${place} To offer one all the same, tick ‘over the limit’ and give the reason.`,
        { facts: { noPlace: place } },
      );
    if (!rules || !place) return [];
    const answerBy = defaultAnswerBy(services.clock.now(), rules.answerDays);
    return [{ application, ...place, answerBy, overLimit: wish.overLimit || undefined }];
  });
  if (offers.length > 0) await makeOffers(trx, services, actor, offers);
  return applications.filter((application) => !placesFor(application).rules);
}
