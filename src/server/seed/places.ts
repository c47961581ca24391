import { BLOCKS } from '../../shared/places/constants.ts';
import type { OfferChange } from '../../shared/places/offers.ts';
import { answerOffer } from '../domains/offers/answering.ts';
import { changeOffer } from '../domains/offers/changing.ts';
import { lapseAndRemindOfOffers } from '../domains/offers/due.ts';
import { listOffers } from '../domains/offers/reading.ts';
import { createPreview } from '../domains/places/previews.ts';
import { publishPlaces } from '../domains/places/publish.ts';
import { changePlaceSettings } from '../domains/places/settings.ts';
import { listOffered } from '../domains/subjects/service.ts';
import { DAY, timestamp } from '../platform/clock.ts';
import type { Actor, Services } from '../services.ts';
import { getOwner } from './queries.ts';

const USED_BLOCKS = 4;

type Account = Pick<Actor, 'id' | 'email' | 'role'>;
const actorOf = (account: Account): Actor => ({ ...account, tokenHash: '' });

const PUBLISHED_DAYS_AGO = 5;

const daysAgo = (services: Services, days: number): Services => {
  const then = new Date(services.clock.now().getTime() - days * DAY);
  return { ...services, clock: { ...services.clock, now: () => then } };
};

/** Sets places up as a school might, two classes for each subject in four blocks, and previews them some days ago. */
export async function seedPlaces(
  today: Services,
  account: Account,
  { totalPlaces = 120, ownSchoolPlaces = 50, seats = 12 } = {},
) {
  const services = daysAgo(today, PUBLISHED_DAYS_AGO);
  const actor = actorOf(account);
  const subjects = await listOffered(services.db);
  const blockOf = (at: number) => BLOCKS[at % USED_BLOCKS] ?? null;
  await changePlaceSettings(services, actor, {
    isOn: true,
    totalPlaces,
    ownSchoolPlaces,
    merit: ['totalScore', 'bestPoints:5', 'englishAndMathematics'],
    checkedOnly: false,
    conditions: 'Please bring your original exam slip and your birth certificate on registration day.',
    classes: subjects.flatMap(({ name: subject }, at) =>
      [at, at + 1 + (Math.floor(at / USED_BLOCKS) % (USED_BLOCKS - 1))].map((place) => ({
        subject,
        block: blockOf(place),
        seats,
      })),
    ),
  });
  return createPreview(services, actor, { seed: 'demo' });
}

/** What becomes of one offer after the other, again and again; null: no answer yet. */
const ANSWERS: (OfferChange | null)[] = [
  { state: 'accepted', reason: 'Accepted on the telephone' },
  { state: 'accepted', reason: 'Accepted on the telephone' },
  null,
  { state: 'accepted', reason: 'Accepted by a letter' },
  { state: 'declined', reason: 'Goes to another school' },
  { state: 'accepted', reason: 'Accepted on the telephone' },
  { state: 'withdrawn', reason: 'The family has moved abroad.' },
];

/**
 * Publishes a preview some days ago and answers most of its offers since, so that seats are free and people wait. Who
 * got the second choice waits for the first; one offer has lapsed.
 */
export async function seedOffers(services: Services, account: Account, previewId: number) {
  const actor = actorOf(account);
  await publishPlaces(daysAgo(services, PUBLISHED_DAYS_AGO), actor, { previewId });
  const offers = await listOffers(services.db, {});
  for (const [index, { id, applicationId, choice }] of offers.entries()) {
    const answer = ANSWERS[index % ANSWERS.length];
    const then = daysAgo(services, PUBLISHED_DAYS_AGO * (1 - index / offers.length));
    if (choice === 2) {
      const owner = actorOf(await getOwner(services.db, applicationId));
      await answerOffer(then, owner, applicationId, { state: 'accepted', staysOnWaitingList: true });
    } else if (answer) await changeOffer(then, actor, id, answer);
  }
  const unanswered = (await listOffers(services.db, { state: 'offered' })).at(-1);
  if (!unanswered) return;
  const answerBy = timestamp(daysAgo(services, 1).clock);
  await changeOffer(daysAgo(services, 2), actor, unanswered.id, { state: 'offered', answerBy });
  lapseAndRemindOfOffers(services);
  await services.background.finished();
}
