import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { listedOfferSchema } from '../../src/shared/places/offers.ts';
import { placeListsSchema } from '../../src/shared/places/registration.ts';
import { systemSchema } from '../../src/shared/system/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { trailOf } from '../support/audit/trail.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { emailTo } from '../support/mail/emails.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { enterPaper } from '../support/paper/paper.ts';
import {
  approve,
  FIRST,
  followTime,
  offerOf,
  putOnWaitingList,
  readOffers,
  SECOND,
  seatsFor,
  setUpPlaces,
  useOffers,
} from '../support/places.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const ANSWER_BY = '2027-03-09T03:59:59.999Z';
const DAY = 24 * 60 * 60 * 1000;

describe.each(doors)('offers over $door', ({ call }) => {
  /** An application that could be given its first choice, and the calls about its offer. */
  async function useOffer() {
    const { portal, admin, all } = await useOffers(1, seatsFor(FIRST, 1));
    const [one] = all;
    if (!one) throw new Error('there is an application');
    const { applicant, application } = one;
    const { id } = application;
    return {
      portal,
      admin,
      applicant,
      application,
      read: (token?: string) =>
        call(portal, 'applications.offer', { ...(token && { token }), input: { id } }),
      answer: (step: 'acceptOffer' | 'declineOffer', token?: string, input = {}) =>
        call(portal, `applications.${step}`, { ...(token && { token }), input: { id, ...input } }),
    };
  }
  /** The same once it is offered. */
  async function useMadeOffer() {
    const made = await useOffer();
    const { portal, admin, application } = made;
    expect((await approve(admin, application.id)).status).toBe(200);
    const offer = await offerOf(admin, application.id);
    const change = (token: string | undefined, input: object) =>
      call(portal, 'admin.changeOffer', { ...(token && { token }), input: { id: offer.id, ...input } });
    return { ...made, offer, change };
  }

  test('before an offer is made, there is nothing to read or answer', async () => {
    const { applicant, read, answer } = await useOffer();
    expect((await read(applicant.token)).status).toBe(404);
    expect((await answer('acceptOffer', applicant.token)).status).toBe(404);
  });

  test('others, and steps that are no transition, change nothing', async () => {
    const { portal, admin, applicant, read, answer, change } = await useMadeOffer();
    const stranger = await signInAs(portal, 'user');
    const before = await snapshotTables(portal);
    const refusals = [
      [await read(), 401],
      [await read(stranger.token), 403],
      [await answer('acceptOffer'), 401],
      [await answer('acceptOffer', stranger.token), 403],
      [await answer('acceptOffer', admin.token), 403],
      [await answer('declineOffer', stranger.token), 403],
      [await answer('acceptOffer', applicant.token, { staysOnWaitingList: true }), 400],
      [await change(undefined, { state: 'withdrawn', reason: 'x' }), 401],
      [await change(applicant.token, { state: 'withdrawn', reason: 'x' }), 403],
      [await change(admin.token, { state: 'withdrawn' }), 400],
      [await change(admin.token, { state: 'lapsed', reason: 'x' }), 409],
      [await change(admin.token, { state: 'enrolled', reason: 'x' }), 409],
      [await change(admin.token, { state: 'offered', reason: 'x' }), 409],
      [await change(admin.token, { state: 'unknown', reason: 'x' }), 400],
      [await change(admin.token, { state: 'withdrawn', reason: 'x', version: 7 }), 409],
      [await change(admin.token, { state: 'offered', answerBy: '2027-02-28T00:00:00Z' }), 400],
      [await call(portal, 'admin.offers', { token: applicant.token, input: {} }), 403],
      [await call(portal, 'admin.fillPlaces', { token: applicant.token, input: {} }), 403],
    ] as const;
    expect(refusals.map(([{ status }]) => status)).toEqual(refusals.map(([, status]) => status));
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('a status takes no place away: only a change of the offer does', async () => {
    const { admin, application } = await useMadeOffer();
    const path = `/admin/applications/${application.id}/status`;
    expect((await admin.rest.put(path, { status: 'rejected' })).status).toBe(409);
  });

  test('the applicant reads the offer and accepts it once', async () => {
    const { applicant, offer, read, answer } = await useMadeOffer();
    expect(offer).toMatchObject({ choice: 1, state: 'offered', answerBy: ANSWER_BY, overLimit: null });
    expect(await read(applicant.token)).toMatchObject({
      body: { state: 'offered', subjects: FIRST, conditions: 'Bring your birth certificate.', waiting: null },
    });
    expect(await answer('acceptOffer', applicant.token)).toMatchObject({ body: { state: 'accepted' } });
    expect((await answer('declineOffer', applicant.token)).status).toBe(409);
  });

  test('an administrator takes each step from an accepted offer, and the trail forgets the deleted', async () => {
    const { portal, admin, applicant, application, answer, change } = await useMadeOffer();
    await answer('acceptOffer', applicant.token);
    const steps = [
      ['enrolled', 200],
      ['withdrawn', 409],
      ['accepted', 200],
      ['offered', 409],
      ['withdrawn', 200],
      ['enrolled', 409],
      ['accepted', 200],
      ['withdrawn_by_applicant', 200],
      ['accepted', 200],
    ] as const;
    for (const [state, status] of steps)
      expect([state, (await change(admin.token, { state, reason: 'Because' })).status]).toEqual([
        state,
        status,
      ]);
    const listed = await call(portal, 'admin.offers', {
      token: admin.token,
      input: { applicationId: application.id },
    });
    expect(listed.body).toMatchObject([
      { applicationNumber: application.applicationId, state: 'accepted', backTo: null },
    ]);
    const changes = (await trailOf(portal)).map(({ action }) => action);
    expect(changes.filter((action) => action === 'offer_changed')).toHaveLength(6);
    await admin.rest.delete(`/admin/applications/${application.id}`);
    expect(JSON.stringify(await snapshotTables(portal))).not.toContain('Because');
  });
});

test('never more offers than seats: by hand, in bulk, taken back; over the limit with a reason', async () => {
  const { portal, admin, ids, at } = await useOffers(3, seatsFor([...FIRST, 'Biology', 'Law'], 1));
  await approve(admin, at(0));
  const before = await snapshotTables(portal);
  const full = await approve(admin, at(1));
  const named = expect.stringContaining('Chemistry');
  expect([full.status, full.body]).toMatchObject([409, { message: named, noPlace: named }]);
  expect(await snapshotTables(portal)).toEqual(before);
  const bulk = await admin.rest.post('/admin/applications/bulk', { ids, action: 'approve' });
  expect(bulk.body).toMatchObject({
    changed: 0,
    left: [{ reason: 'decided already' }, { reason: 'no place is free' }, { reason: 'no place is free' }],
  });
  const first = await offerOf(admin, at(0));
  const change = (id: number, body: object) =>
    admin.rest.put(`/admin/offers/${id}`, { reason: 'Why', ...body });
  await change(first.id, { state: 'withdrawn' });
  expect((await approve(admin, at(1), { choice: 2 })).status).toBe(200);
  expect(await offerOf(admin, at(1))).toMatchObject({
    choice: 2,
    classes: SECOND.map((subject) => ({ subject })),
  });
  expect((await change(first.id, { state: 'offered' })).status).toBe(409);
  expect((await approve(admin, at(2), { overLimit: 'Promised by the principal' })).status).toBe(200);
  expect(await offerOf(admin, at(2))).toMatchObject({ overLimit: 'Promised by the principal' });
});

test('a place over the limit that gets free seats keeps no right to go over the limit again', async () => {
  const seats = { 'Pure Mathematics': 1, Physics: 1, Chemistry: 3, Biology: 0, Law: 0, Geography: 1 };
  const { admin, all, at } = await useOffers(4, seats);
  const overLimit = 'Promised by the principal';
  const change = async (index: number, body: object) => {
    const { id } = await offerOf(admin, at(index));
    return (await admin.rest.put(`/admin/offers/${id}`, { reason: 'Why', ...body })).status;
  };
  await approve(admin, at(0));
  await approve(admin, at(1), { choice: 2, overLimit });
  const stays = { staysOnWaitingList: true };
  await all[1]?.applicant.rest.post(`/applications/${at(1)}/offer/accept`, stays);
  await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/decline`);
  expect((await admin.rest.post('/admin/places/fill', {})).body).toEqual({ offers: 0, moved: 1 });
  expect(await offerOf(admin, at(1))).toMatchObject({ choice: 1, overLimit: null });
  expect(await change(1, { state: 'withdrawn' })).toBe(200);
  expect((await approve(admin, at(2))).status).toBe(200);
  expect(await change(1, { state: 'accepted' })).toBe(409);

  await approve(admin, at(3), { choice: 2, overLimit });
  const to = (...subjects: string[]) => ({
    state: 'offered',
    classes: subjects.map((subject) => ({ subject, block: null })),
  });
  // Law is over the limit still.
  expect(await change(3, to('Geography', 'Chemistry', 'Law'))).toBe(200);
  expect(await offerOf(admin, at(3))).toMatchObject({ overLimit });
  await change(2, { state: 'withdrawn' });
  expect(await change(3, to('Geography', 'Chemistry', 'Physics'))).toBe(200);
  expect(await offerOf(admin, at(3))).toMatchObject({ overLimit: null });
});

test('of many approved over the limit at once, those that fit are within it', async () => {
  const { admin, ids, at } = await useOffers(3, seatsFor(FIRST, 2));
  const overLimit = 'Promised by the principal';
  for (const id of ids) expect((await approve(admin, id, { choice: 1, overLimit })).status).toBe(200);
  const reasons = (await readOffers(admin)).map((offer) => offer.overLimit);
  expect(reasons).toEqual([null, null, overLimit]);
  // The one over the limit keeps its seats, so that the other cannot come back unasked.
  const { id } = await offerOf(admin, at(0));
  const change = async (state: string) =>
    (await admin.rest.put(`/admin/offers/${id}`, { state, reason: 'Why' })).status;
  expect(await change('withdrawn')).toBe(200);
  expect(await change('offered')).toBe(409);
});

test('an offer is reminded of once, lapses with its hour, is refused late, and can be renewed', async () => {
  const mailServer = await startMailServer();
  const portal = await usePortal({
    now: '2027-03-01T14:00:00.000Z',
    environment: { SMTP_URL: mailServer.url },
  });
  const admin = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await approve(admin, application.id);
  const { id } = await offerOf(admin, application.id);
  const answerBy = '2027-03-04T14:00:00.000Z';
  await admin.rest.put(`/admin/offers/${id}`, { state: 'offered', answerBy });
  // Sessions end in between.
  const logIn = async ({ email, password }: Account) => {
    const { token } = (await api(portal).post('/auth/login', { email, password })).read(signedInSchema);
    return api(portal, token);
  };
  const accept = async () =>
    (await logIn(applicant)).post(`/applications/${application.id}/offer/accept`, {});
  const subjects = () => mailServer.received.map(({ subject }) => subject);
  await followTime(portal);
  portal.clock.advance(DAY);
  await followTime(portal);
  await followTime(portal);
  portal.clock.set(answerBy);
  expect((await accept()).body).toMatchObject({ message: expect.stringContaining('contact the school') });
  await Promise.all([accept(), followTime(portal), accept()]);
  const state = async () =>
    (await portal.services.db.selectFrom('offers').select('state').executeTakeFirstOrThrow()).state;
  expect(await state()).toBe('lapsed');
  expect((await accept()).status).toBe(409);
  await followTime(portal);
  expect(subjects().filter((subject) => subject.includes(application.applicationId))).toEqual([
    expect.stringContaining('We have received'),
    expect.stringContaining('A place for you'),
    expect.stringContaining('Please answer'),
    expect.stringContaining('has ended'),
  ]);
  const renewal = { state: 'offered', reason: 'Ill' };
  expect((await (await logIn(admin)).put(`/admin/offers/${id}`, renewal)).status).toBe(200);
  expect((await accept()).status).toBe(200);
});

test('a change within the last two days brings no second reminder; a later end brings one of its own', async () => {
  const { portal, admin, at } = await useOffers(1, seatsFor(FIRST, 1));
  await approve(admin, at(0));
  const { id } = await offerOf(admin, at(0));
  const countReminders = async () => {
    await followTime(portal);
    return (await readOutbox(portal)).filter(({ subject }) => subject.startsWith('Please answer')).length;
  };
  const change = async (answerBy: string) => {
    const { rest } = await signInAs(portal, 'admin');
    const body = { state: 'offered', answerBy, conditions: 'A photograph' };
    expect((await rest.put(`/admin/offers/${id}`, body)).status).toBe(200);
  };
  portal.clock.advance(6 * DAY);
  expect(await countReminders()).toBe(1);
  await change('2027-03-09T03:59:00.000Z');
  expect(await countReminders()).toBe(1);
  await change('2027-03-15T03:59:00.000Z');
  expect(await countReminders()).toBe(1);
  portal.clock.advance(6 * DAY);
  expect(await countReminders()).toBe(2);
});

test('an offer of less than two days that is extended within them brings the new letter and no reminder beside it', async () => {
  const mailServer = await startMailServer();
  const { portal, admin, at } = await useOffers(1, seatsFor(FIRST, 1), {
    environment: { SMTP_URL: mailServer.url },
  });
  await approve(admin, at(0));
  const { id } = await offerOf(admin, at(0));
  const change = async (answerBy: string) => {
    const { rest } = await signInAs(portal, 'admin');
    mailServer.received.length = 0;
    expect((await rest.put(`/admin/offers/${id}`, { state: 'offered', answerBy })).status).toBe(200);
    await followTime(portal);
    return mailServer.received.map(({ subject }) => subject);
  };
  await change('2027-03-03T13:00:00.000Z');
  portal.clock.advance(DAY);
  expect(await change('2027-03-04T04:00:00.000Z')).toEqual([expect.stringContaining('A place for you')]);
  expect(await change('2027-03-10T04:00:00.000Z')).toEqual([expect.stringContaining('A place for you')]);
  portal.clock.set('2027-03-08T04:00:00.000Z');
  await followTime(portal);
  expect(mailServer.received.at(-1)?.subject).toContain('Please answer');
});

test('offers are found by application ID and address, beside the other filters', async () => {
  const { admin, all, ids } = await useOffers(3, seatsFor(FIRST, 3));
  for (const id of ids) expect((await approve(admin, id)).status).toBe(200);
  const [one] = all;
  if (!one) throw new Error('there is an application');
  const found = async (query: Record<string, string>) => {
    const answer = await admin.rest.get(`/admin/offers?${new URLSearchParams(query)}`);
    return answer.read(z.array(listedOfferSchema.strict())).map(({ applicationId }) => applicationId);
  };
  const { id, applicationId } = one.application;
  expect(await found({ search: applicationId })).toEqual([id]);
  expect(await found({ search: one.applicant.email, state: 'offered' })).toEqual([id]);
  expect(await found({ search: applicationId, state: 'accepted' })).toEqual([]);
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect(await found({ search: '' })).toEqual(ids);
  expect((await admin.rest.get(`/admin/offers?search=${'a'.repeat(256)}`)).status).toBe(400);
});

test('the letters and the PDF say which choice the place is for', async () => {
  const seats = seatsFor([...FIRST, ...SECOND], 2);
  const { portal, admin, all, at } = await useOffers(2, seats);
  const text = 'Dear {firstName},\n\nWelcome to {combination}.';
  await admin.rest.put('/admin/letters/offer', { subject: 'Welcome', text, version: 0 });
  const lastOffer = async () => {
    // The outbox is in order of time; a receipt may come late.
    portal.clock.advance(1000);
    await followTime(portal);
    const emails = await readOutbox(portal);
    return emails.findLast(({ subject }) => subject.startsWith('Welcome'))?.text;
  };
  const readPdfOf = async (index: number) => {
    const path = `/api/applications/${at(index)}/offer/pdf`;
    const headers = { Authorization: `Bearer ${all[index]?.applicant.token}` };
    const answer = await fetch(`${portal.url}${path}`, { headers });
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
  };
  await approve(admin, at(0));
  const first = await lastOffer();
  expect(first).toContain(
    'Welcome to Pure Mathematics, Physics and Chemistry.\n\nThis place is for your first choice.',
  );
  expect(first).not.toContain('waiting list');
  expect(await readPdfOf(0)).toContain('Your first choice: Pure Mathematics');

  await approve(admin, at(1), { choice: 2 });
  const stays =
    'This place is for your second choice. If you accept it, you can stay on the waiting list for your first choice.';
  expect(await lastOffer()).toContain(`Welcome to Biology, Chemistry and Law.\n\n${stays}`);
  expect(await readPdfOf(1)).toContain('Your second choice: Biology');

  const { id } = await offerOf(admin, at(1));
  const classes = ['Biology', 'Chemistry', 'Physics'].map((subject) => ({ subject, block: null }));
  expect((await admin.rest.put(`/admin/offers/${id}`, { state: 'offered', classes })).status).toBe(200);
  const changed = await lastOffer();
  expect(changed).toContain('Welcome to Biology, Chemistry and Physics.');
  expect(changed).toContain('your second choice');
  expect(await readPdfOf(1)).toContain('Your second choice: Biology');
  portal.clock.advance(6 * DAY);
  await followTime(portal);
  const reminder = (await readOutbox(portal)).find(
    (email) => email.text.includes('Pure Mathematics') && email.subject.startsWith('Please answer'),
  );
  expect(reminder?.text).toContain('This place is for your first choice.');
});

test('who has no account is told to call the school, and who has no address is counted, with a number to call', async () => {
  const { portal, admin } = await useOffers(0, seatsFor([...FIRST, 'Biology', 'Law'], 2));
  const email = 'mother@mail.example';
  const mailed = await enterPaper(admin, { email });
  const unmailed = await enterPaper(admin, { mobileNumber: '', homeContact: '868-555-0199' });
  await approve(admin, mailed.id, { choice: 2 });
  const howToAnswer =
    'This place is for your second choice.\n\nThe school entered this application from the form on paper. To answer, please call the school, or ask it for a code.';
  const isForPaper = ({ text }: { text: string }) => {
    expect(text).toContain(howToAnswer);
    expect(text).not.toMatch(/log in|waiting list|dashboard/);
  };
  isForPaper(await emailTo(portal, email, 'A place for you'));
  portal.clock.advance(6 * DAY);
  await followTime(portal);
  isForPaper(await emailTo(portal, email, 'Please answer'));

  const late = await signInAs(portal, 'admin');
  await putOnWaitingList(portal, unmailed.id);
  expect((await late.rest.post('/admin/places/fill', {})).body).toEqual({
    offers: 1,
    moved: 0,
    withoutAddress: 1,
  });
  const lists = (await late.rest.get('/admin/registration/lists')).read(placeListsSchema.strict());
  const phones = new Map(lists.registrants.map(({ offer, phone }) => [offer.applicationId, phone]));
  expect(phones.get(unmailed.id)).toBe('868-555-0199');
  // Both lists mark who has to be called, however the offer was made.
  const reached = [
    [mailed.id, true],
    [unmailed.id, false],
  ];
  const listed = await readOffers(late);
  expect(lists.registrants.map(({ offer, hasEmail }) => [offer.applicationId, hasEmail]).sort()).toEqual(
    reached,
  );
  expect(listed.map(({ applicationId, hasEmail }) => [applicationId, hasEmail])).toEqual(reached);
});

test('accepting beside a withdrawal: one comes after the other, or is refused', async () => {
  const { portal, admin, all, at } = await useOffers(1, seatsFor(FIRST, 1));
  await approve(admin, at(0));
  const { id, version } = await offerOf(admin, at(0));
  const accept = () => all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/accept`, {});
  const withdraw = (seen: object) =>
    admin.rest.put(`/admin/offers/${id}`, { state: 'withdrawn', reason: 'A mistake', ...seen });
  const either = await Promise.all([accept(), withdraw({ version }), accept()]);
  expect(either.filter((answer) => answer?.status === 200)).toHaveLength(1);
  const { state } = await offerOf(admin, at(0));
  expect(state).toBe(either[1]?.status === 200 ? 'withdrawn' : 'accepted');
  // Whoever has not seen the acceptance, and does not say which version they saw, withdraws what is there.
  expect((await withdraw({})).status).toBe(state === 'withdrawn' ? 409 : 200);
  expect((await accept())?.status).toBe(409);
  const steps = await portal.services.db.selectFrom('offerSteps').select(['fromState', 'toState']).execute();
  expect(steps.map(({ fromState }) => fromState)).toEqual([
    null,
    ...steps.slice(0, -1).map(({ toState }) => toState),
  ]);
  expect(steps.at(-1)?.toState).toBe('withdrawn');
});

test('a freed seat goes along the list, and what is left by who moves up goes on', async () => {
  const { portal, admin, all, at } = await useOffers(3, seatsFor([...FIRST, 'Biology', 'Law'], 1), {
    showsPosition: true,
  });
  const { db } = portal.services;
  await db.updateTable('placeClasses').set({ seats: 2 }).execute();
  await db
    .updateTable('placeClasses')
    .set({ seats: 1 })
    .where('subjectId', 'in', (of) =>
      of.selectFrom('subjects').select('id').where('name', 'in', ['Physics', 'Law']),
    )
    .execute();
  await approve(admin, at(0));
  await approve(admin, at(1));
  const second = all[1]?.applicant;
  const third = all[2]?.applicant;
  const stay = await second?.rest.post(`/applications/${at(1)}/offer/accept`, { staysOnWaitingList: true });
  expect(stay?.body).toMatchObject({ state: 'accepted', choice: 2, waiting: { position: 1 } });
  await putOnWaitingList(portal, at(2));
  expect((await third?.rest.get(`/applications/${at(2)}/offer`))?.body).toMatchObject({
    state: null,
    waiting: { position: 2 },
  });
  await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/decline`);
  const fill = (query = '') => admin.rest.post(`/admin/places/fill${query}`, {});
  const before = await snapshotTables(portal, 'offers', 'offerSeats', 'waitingList', 'emails');
  expect((await fill('?preview=1')).body).toEqual({ offers: 1, moved: 1 });
  expect((await admin.rest.get('/admin/places/fill')).body).toMatchObject({
    offers: 1,
    moved: 1,
    people: [
      { applicationId: at(1), kind: 'move', choice: 1 },
      { applicationId: at(2), kind: 'offer', choice: 2 },
    ],
  });
  expect(await snapshotTables(portal, 'offers', 'offerSeats', 'waitingList', 'emails')).toEqual(before);
  const both = await Promise.all([fill(), fill()]);
  expect(both.map(({ body }) => body)).toContainEqual({ offers: 1, moved: 1 });
  expect(both.map(({ body }) => body)).toContainEqual({ offers: 0, moved: 0 });
  expect(await readOffers(admin)).toMatchObject([
    { applicationId: at(0), state: 'declined' },
    { applicationId: at(1), state: 'accepted', choice: 1 },
    { applicationId: at(2), state: 'offered', choice: 2 },
  ]);
});

test('an exception opens a subject without its prerequisites, but not one that is withdrawn', async () => {
  const { portal, admin, ids, at } = await useOffers(2, seatsFor(FIRST, 2));
  const { db } = portal.services;
  for (const [index, applicationId] of ids.entries())
    await db
      .insertInto('waitingList')
      .values({ applicationId, rank: index + 1, firstOnly: 0 })
      .execute();
  await admin.rest.put(`/admin/applications/${at(0)}/placement`, { exception: { reason: 'Captain' } });
  const fillPreview = async () => (await admin.rest.get('/admin/places/fill')).body;
  await db.updateTable('applicationChoices').set({ meetsPrerequisites: 0 }).execute();
  expect(await fillPreview()).toMatchObject({ offers: 1, people: [{ applicationId: at(0) }] });
  await db.updateTable('subjects').set({ isOffered: 0 }).where('name', '=', 'Chemistry').execute();
  expect(await fillPreview()).toMatchObject({ offers: 0, people: [] });
});

test('told later: an offer is told at once; who is withheld a rejection keeps the place in the line, and is passed over', async () => {
  const { portal, admin, all, at } = await useOffers(3, seatsFor(FIRST, 1), { showsPosition: true });
  await admin.rest.put('/admin/decisions', { told: 'when_released' });
  const { db } = portal.services;
  for (const rank of [1, 2])
    await db
      .insertInto('waitingList')
      .values({ applicationId: at(rank), rank, firstOnly: 0 })
      .execute();
  const read = async (index: number) =>
    (await all[index]?.applicant.rest.get(`/applications/${at(index)}/offer`))?.body;
  await admin.rest.put(`/admin/applications/${at(1)}/status`, { status: 'rejected' });
  expect(await read(1)).toMatchObject({ state: null, waiting: { position: 1 } });
  expect(await read(2)).toMatchObject({ state: null, waiting: { position: 2 } });
  await approve(admin, at(0));
  expect(await read(0)).toMatchObject({ state: 'offered' });
  const told = (await all[0]?.applicant.rest.get('/applications'))?.body;
  expect(told).toMatchObject([{ status: 'approved' }]);
  const { id } = await offerOf(admin, at(0));
  await admin.rest.put(`/admin/offers/${id}`, { state: 'withdrawn', reason: 'A mistake' });
  expect((await admin.rest.post('/admin/places/fill', {})).body).toEqual({ offers: 1, moved: 0 });
  expect(await offerOf(admin, at(2))).toMatchObject({ state: 'offered', choice: 1 });
  expect(await read(1)).toMatchObject({ state: null, waiting: { position: 1 } });
});

test('after a restore no offer ends or is reminded of by itself until a super administrator has looked', async () => {
  const { portal, admin, all, at } = await useOffers(2, seatsFor(FIRST, 1), { fillsByItself: true });
  const head = await signInAs(portal, 'super_admin');
  await approve(admin, at(0));
  await putOnWaitingList(portal, at(1));
  const file = await backUp(portal, 'database');
  const accepted = await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/accept`, {});
  expect(accepted?.status).toBe(200);
  const { message } = await restore(portal, head, file);
  expect(message).toContain('Answers to offers that came after the backup are lost.');

  const finding = async () => {
    const { rest } = await signInAs(portal, 'super_admin');
    const { findings } = (await rest.get('/admin/system')).read(systemSchema);
    return findings.find(({ check }) => check === 'offers')?.state;
  };
  const emails = (await readOutbox(portal)).length;
  const states = async () => {
    await followTime(portal);
    return (await readOffers(await signInAs(portal, 'admin'))).map(({ state }) => state);
  };
  portal.clock.set('2027-03-08T15:00:00.000Z');
  expect(await states()).toEqual(['offered']);
  portal.clock.advance(9 * DAY);
  expect(await states()).toEqual(['offered']);
  expect(await finding()).toBe('must');
  expect(await readOutbox(portal)).toHaveLength(emails);

  const looked = await signInAs(portal, 'super_admin');
  expect((await looked.rest.post('/admin/system/restored-offers-seen')).status).toBe(200);
  expect(await finding()).toBe('ok');
  expect(await states()).toEqual(['lapsed', 'offered']);
  expect((await trailOf(portal)).filter(({ action }) => action === 'restored_offers_seen')).toHaveLength(1);
});
