import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { overrideStatus } from '../../src/server/domains/applications/service.ts';
import { answerOffer } from '../../src/server/domains/offers/answering.ts';
import { changeOffer } from '../../src/server/domains/offers/changing.ts';
import { lapseAndRemindOfOffers } from '../../src/server/domains/offers/due.ts';
import { fillPlaces } from '../../src/server/domains/offers/filling.ts';
import { latestOffer } from '../../src/server/domains/offers/reading.ts';
import { countSeats } from '../../src/server/domains/offers/seats.ts';
import { createPreview } from '../../src/server/domains/places/previews.ts';
import { publishPlaces } from '../../src/server/domains/places/publish.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { AppError } from '../../src/server/platform/errors.ts';
import { OFFER_STATES } from '../../src/shared/places/constants.ts';
import { isLive } from '../../src/shared/places/transitions.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { HAS_TIME } from '../support/cases.ts';
import { setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';

/** `npm run faults` has the time for all of them. */
const SEQUENCES = HAS_TIME ? 1000 : 3;
vi.setConfig({ testTimeout: 1_800_000 });

const PEOPLE = 4;
const TOTAL = 3;
const SEATS = { 'Pure Mathematics': 2, Physics: 1, Chemistry: 2, Biology: 1, Law: 1 };

const step = fc.record({
  kind: fc.constantFrom('approve', 'accept', 'decline', 'set', 'set', 'fill', 'wait', 'days', 'publish'),
  who: fc.nat(PEOPLE - 1),
  state: fc.constantFrom(...OFFER_STATES),
  stays: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever the order of steps: no class and no total is exceeded, and one live offer for each', async () => {
  const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
  const { services, clock } = portal;
  const { db } = services;
  const actorOf = ({ user, token }: Awaited<ReturnType<typeof signInAs>>) => ({
    id: user.id,
    email: user.email,
    role: user.role,
    tokenHash: token,
  });
  const admin = actorOf(await signInAs(portal, 'admin'));
  const people: { id: number; actor: typeof admin }[] = [];
  for (let each = 0; each < PEOPLE; each += 1) {
    const { application, applicant } = await submittedApplication(portal);
    people.push({ id: application.id, actor: actorOf(applicant) });
  }
  await setUpPlaces(portal, SEATS, { totalPlaces: TOTAL });

  async function take({ kind, who, state, stays }: Step) {
    const person = people[who];
    if (!person) return;
    const { id, actor } = person;
    const offer = await latestOffer(db, id);
    switch (kind) {
      case 'approve':
        return overrideStatus(services, admin, id, { status: 'approved' });
      case 'accept':
        return answerOffer(services, actor, id, { state: 'accepted', staysOnWaitingList: stays });
      case 'decline':
        return answerOffer(services, actor, id, { state: 'declined' });
      case 'set':
        return offer && changeOffer(services, admin, offer.id, { state, reason: 'Why not' });
      case 'fill':
        return fillPlaces(services, admin, {});
      case 'days':
        clock.advance(3 * DAY);
        lapseAndRemindOfOffers(services);
        return services.background.finished();
      case 'publish':
        return publishPlaces(services, admin, { previewId: (await createPreview(services, admin, {})).id });
      default:
        return db
          .insertInto('waitingList')
          .values({ applicationId: id, rank: who + 1, firstOnly: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
  }

  async function expectRoom() {
    const { placesGiven, classes } = await countSeats(db);
    expect(placesGiven).toBeLessThanOrEqual(TOTAL);
    for (const { subject, seats, given } of classes)
      expect([subject, given <= seats]).toEqual([subject, true]);
    const offers = await db.selectFrom('offers').select(['applicationId', 'state']).execute();
    const live = offers.filter(({ state }) => isLive(state)).map(({ applicationId }) => applicationId);
    expect(new Set(live).size).toBe(live.length);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      await db.deleteFrom('offers').execute();
      await db.deleteFrom('waitingList').execute();
      await db.updateTable('applications').set({ status: 'under_review' }).execute();
      for (const each of steps) {
        await take(each).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
        await expectRoom();
      }
    }),
    { numRuns: SEQUENCES },
  );
});
