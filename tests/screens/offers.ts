import { applicationSchema } from '../../src/shared/applications/schema.ts';
import type { OfferState } from '../../src/shared/places/constants.ts';
import type { TestPortal } from '../support/running-portal.ts';
import { fill, inOrder, press, readNotice } from './acts.ts';
import { administrator, submitted } from './people.ts';
import { REFUSED, statesOf } from './screen.ts';

type Given = { state: OfferState; choice?: 1 | 2; answerBy?: string; waits?: boolean };

/** Somebody with an offer. It is written as it is kept, since this portal's places serve other screens too. */
const offered =
  ({ state, choice = 1, answerBy = '2027-01-18T03:59:59.999Z', waits = false }: Given) =>
  async (portal: TestPortal) => {
    const account = await submitted(portal);
    const [application] = (await account.rest.get('/applications')).read(applicationSchema.array());
    if (!application) throw new Error('nothing was submitted');
    const { db } = portal.services;
    const applicationId = application.id;
    const times = { offeredAt: '2027-03-01T12:00:00.000Z', answerBy, answeredAt: '2027-03-02T12:00:00.000Z' };
    const conditions = 'Please bring your birth certificate, your results slip and two photographs.';
    const { id } = await db
      .insertInto('offers')
      .values({ applicationId, choice, state, conditions, ...times, code: `CODE-${applicationId}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = choice === 1 ? application.firstChoiceSubjects : application.secondChoiceSubjects;
    const subjects = await db.selectFrom('subjects').select(['id', 'name']).execute();
    for (const [index, name] of names.entries()) {
      const subjectId = subjects.find((subject) => subject.name === name)?.id ?? 0;
      await db
        .insertInto('offerSeats')
        .values({ offerId: id, position: index + 1, subjectId, block: 'A' })
        .execute();
    }
    await db
      .updateTable('applications')
      .set({ status: 'approved' })
      .where('id', '=', applicationId)
      .execute();
    if (waits) await db.insertInto('waitingList').values({ applicationId, rank: 1, firstOnly: 1 }).execute();
    return account;
  };

async function waiting(portal: TestPortal) {
  const account = await submitted(portal);
  const [application] = (await account.rest.get('/applications')).read(applicationSchema.array());
  await portal.services.db
    .insertInto('waitingList')
    .values({ applicationId: application?.id ?? 0, rank: 1, firstOnly: 0 })
    .execute();
  await portal.services.db
    .updateTable('applications')
    .set({ status: 'under_review' })
    .where('id', '=', application?.id ?? 0)
    .execute();
  return account;
}

const dashboard = statesOf('Offer', { path: '/dashboard' }, [
  { name: 'first choice', who: offered({ state: 'offered' }), shows: 'Your answer is needed' },
  {
    name: 'second choice',
    who: offered({ state: 'offered', choice: 2 }),
    shows: /stay on the waiting list for my first choice/,
  },
  {
    name: 'asking before declining',
    who: offered({ state: 'offered' }),
    arrange: press('Decline'),
    shows: 'Decline this place?',
  },
  {
    name: 'time over by the clock of the device',
    who: offered({ state: 'offered', answerBy: '2027-01-12T03:59:59.999Z' }),
    shows: /By the clock of this device that has passed/,
  },
  {
    name: 'accepted just now',
    who: offered({ state: 'offered' }),
    arrange: inOrder(press('Accept'), readNotice('Place Accepted')),
    shows: 'You have accepted your place',
  },
  {
    name: 'time over',
    who: offered({ state: 'lapsed', answerBy: '2027-03-02T03:59:59.999Z' }),
    shows: 'The offer has ended',
  },
  {
    name: 'accepted, waiting for the first choice',
    who: offered({ state: 'accepted', choice: 2, waits: true }),
    shows: /You are also on the waiting list for your first choice/,
  },
  { name: 'declined', who: offered({ state: 'declined' }), shows: 'You have declined the place' },
  { name: 'withdrawn', who: offered({ state: 'withdrawn' }), shows: 'The school has withdrawn your place' },
  { name: 'enrolled', who: offered({ state: 'enrolled' }), shows: 'You are enrolled' },
  {
    name: 'given back',
    who: offered({ state: 'withdrawn_by_applicant' }),
    shows: 'Your place was given back',
  },
  {
    name: 'declined, in My Applications',
    path: '/my-applications',
    who: offered({ state: 'declined' }),
    shows: 'Place declined',
  },
  {
    name: 'portal closed',
    portal: 'closed',
    path: '/home',
    who: offered({ state: 'offered', answerBy: '2027-03-09T03:59:59.999Z' }),
    shows: 'Your answer is needed',
  },
  { name: 'waiting', who: waiting, shows: 'You are on the waiting list' },
]);

/** An administrator, and somebody who has accepted. */
async function withRegistrant(portal: TestPortal) {
  await offered({ state: 'accepted' })(portal);
  return administrator(portal);
}

const desk = { path: '/admin/places/registration', who: administrator };
const registrationDay = statesOf('Registration day', desk, [
  { name: 'nobody', portal: 'endless', shows: 'No Places Offered' },
  { name: 'lists', who: withRegistrant, shows: 'Accepted or enrolled, by day' },
  {
    name: 'nobody found',
    who: withRegistrant,
    arrange: fill({ 'Find somebody': 'Nobody at all' }),
    shows: 'Nobody Found',
  },
  {
    name: 'found',
    who: withRegistrant,
    arrange: fill({ 'Find somebody': 'SF2027' }),
    shows: 'Originals seen',
  },
  {
    name: 'asking before a place is freed',
    who: withRegistrant,
    arrange: inOrder(fill({ 'Find somebody': 'SF2027' }), (page) =>
      page.getByRole('button', { name: 'Did Not Come' }).first().click(),
    ),
    shows: /^Free the place of/,
  },
  { name: 'loading', answers: { 'admin.placeLists': 'never' }, shows: 'Registration Day' },
  {
    name: 'not loaded',
    answers: { 'admin.placeLists': 'fails' },
    shows: 'The lists could not be loaded',
    complains: REFUSED,
  },
]);

export const offerScreens = [...dashboard, ...registrationDay];
