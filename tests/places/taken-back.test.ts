import { expect, test } from 'vitest';
import { HOUR } from '../../src/server/platform/clock.ts';
import { placeListsSchema } from '../../src/shared/places/registration.ts';
import type { Account } from '../support/accounts.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { preview } from '../support/places/set-up.ts';
import { approve, FIRST, followTime, offerOf, readOffers, seatsFor, useOffers } from '../support/places.ts';

const REASON = { reason: 'A mistake' };
const SOON = '2027-03-01T15:00:00.000Z';

const changer =
  ({ rest }: Account, id: number) =>
  async (state: string, more: object = {}) =>
    (await rest.put(`/admin/offers/${id}`, { state, ...REASON, ...more })).status;

/** An offer that has lapsed, with what changes it. */
async function useLapsed(environment?: Record<string, string>) {
  const school = await useOffers(1, seatsFor(FIRST, 1), environment && { environment });
  const { portal, admin, at } = school;
  await approve(admin, at(0));
  const { id } = await offerOf(admin, at(0));
  const change = changer(admin, id);
  await change('offered', { answerBy: SOON });
  portal.clock.advance(HOUR);
  await followTime(portal);
  return { ...school, id, change };
}

test('every step of an administrator is taken back, one after the other', async () => {
  const { admin, at } = await useOffers(1, seatsFor(FIRST, 1));
  await approve(admin, at(0));
  const { id } = await offerOf(admin, at(0));
  const change = changer(admin, id);
  for (const state of ['accepted', 'enrolled', 'accepted']) expect(await change(state)).toBe(200);
  expect(await offerOf(admin, at(0))).toMatchObject({ state: 'accepted', backTo: 'offered' });
  expect(await change('offered')).toBe(200);
  expect(await offerOf(admin, at(0))).toMatchObject({ state: 'offered', backTo: null });
});

test('a renewal is taken back: the seats are free, the answer is late, and who read of it is told why', async () => {
  const mailServer = await startMailServer();
  const { portal, admin, all, at, change } = await useLapsed({ SMTP_URL: mailServer.url });
  const subjects = () => mailServer.received.slice(-3).map(({ subject }) => subject);
  expect(await change('lapsed')).toBe(409);
  expect(await change('offered')).toBe(200);
  await followTime(portal);
  expect(await offerOf(admin, at(0))).toMatchObject({ state: 'offered', backTo: 'lapsed' });
  expect(await change('lapsed', { reason: '' })).toBe(400);
  expect(await change('lapsed')).toBe(200);
  await followTime(portal);
  expect(subjects()).toEqual([
    expect.stringContaining('has ended'),
    expect.stringContaining('A place for you'),
    expect.stringContaining('About your place'),
  ]);
  expect(mailServer.received.at(-1)?.text).toContain(REASON.reason);
  expect(await offerOf(admin, at(0))).toMatchObject({ state: 'lapsed', backTo: null, answerBy: SOON });
  const late = await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/accept`, {});
  expect(late).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('could be answered') },
  });
  expect(await change('offered')).toBe(200);
});

test('the applicant reads of a renewal that has lapsed again, too', async () => {
  const { portal, all, change } = await useLapsed();
  await change('offered', { answerBy: '2027-03-01T16:00:00.000Z' });
  portal.clock.advance(HOUR);
  await followTime(portal);
  const overview = await all[0]?.applicant.trpc.applications.overview.query();
  const events = overview?.standing?.events.map(({ event }) => event);
  expect(events?.slice(-4)).toEqual(['place_offered', 'place_lapsed', 'place_offered', 'place_lapsed']);
});

test('a renewal that nobody has read of is taken back with the letter that the offer has ended', async () => {
  const { portal, id, change } = await useLapsed({ SMTP_URL: (await downMailServer()).url });
  await change('offered');
  await followTime(portal);
  await change('lapsed');
  const emails = await portal.services.db
    .selectFrom('emails')
    .select('subject')
    .where('offerId', '=', id)
    .execute();
  expect(emails).toEqual([{ subject: expect.stringContaining('has ended') }]);
});

test('an older offer that is live again is answered, read, exported and on paper; else the one that moved last', async () => {
  const { admin, all, at, change } = await useLapsed();
  const { applicant } = all[0] ?? { applicant: admin };
  const state = async () => (await applicant.rest.get(`/applications/${at(0)}/offer`)).body;
  expect((await approve(admin, at(0))).status).toBe(200);
  const [, later] = await readOffers(admin);
  await changer(admin, later?.id ?? 0)('withdrawn');
  expect(await state()).toMatchObject({ state: 'withdrawn' });
  expect(await change('offered')).toBe(200);
  expect(await state()).toMatchObject({ state: 'offered' });
  expect(await applicant.rest.post(`/applications/${at(0)}/offer/accept`, {})).toMatchObject({
    status: 200,
    body: { state: 'accepted' },
  });
  expect((await applicant.rest.get(`/applications/${at(0)}/offer/pdf`)).status).toBe(200);
  const exported = await admin.rest.get('/admin/applications/export?format=decisions');
  expect(exported.body).toContain(',Accepted,First choice,');
  expect((await admin.rest.get('/admin/figures')).body).toMatchObject({ total: { accepted: 1 } });
  expect(await change('withdrawn_by_applicant')).toBe(200);
  expect(await state()).toMatchObject({ state: 'withdrawn_by_applicant' });
});

test('whoever was rejected after giving a place back reads that it is theirs again', async () => {
  const mailServer = await startMailServer();
  const { portal, admin, all, at } = await useOffers(1, seatsFor(FIRST, 1), {
    environment: { SMTP_URL: mailServer.url },
  });
  await approve(admin, at(0));
  await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/accept`, {});
  const { id } = await offerOf(admin, at(0));
  const change = changer(admin, id);
  expect(await change('withdrawn_by_applicant')).toBe(200);
  await admin.rest.put(`/admin/applications/${at(0)}/status`, { status: 'rejected' });
  await passUndoTime(portal);
  expect(mailServer.received.at(-1)?.text).toContain('is now: Rejected');
  expect(await change('accepted')).toBe(200);
  await passUndoTime(portal);
  const { subject, text } = mailServer.received.at(-1) ?? {};
  expect(subject).toMatch(/^A correction to the decision/);
  expect(text).toContain('is now: Approved');
});

test.each([
  ['went', false, ['About your place', 'A correction to the decision']],
  ['has not gone', true, []],
])('a withdrawal whose letter %s is taken back', async (_, isDown, letters) => {
  const mail = { isDown: false };
  const { url, received } = await startMailServer({ refuses: () => mail.isDown });
  const { portal, admin, at } = await useOffers(1, seatsFor(FIRST, 1), { environment: { SMTP_URL: url } });
  await approve(admin, at(0));
  const { id } = await offerOf(admin, at(0));
  const change = changer(admin, id);
  expect(await change('accepted')).toBe(200);
  await portal.services.background.finished();
  received.length = 0;
  mail.isDown = isDown;
  for (const state of ['withdrawn', 'accepted']) {
    expect(await change(state)).toBe(200);
    await portal.services.background.finished();
  }
  mail.isDown = false;
  await passUndoTime(portal);
  expect(received.map(({ subject }) => subject)).toEqual(
    letters.map((begin) => expect.stringContaining(begin)),
  );
});

test('a withdrawal that could not be mailed gives way to a correction, when the status changes', async () => {
  const { portal, admin, at } = await useOffers(1, seatsFor(FIRST, 1), {
    environment: { SMTP_URL: (await downMailServer()).url },
  });
  await approve(admin, at(0));
  const { id } = await offerOf(admin, at(0));
  expect(await changer(admin, id)('withdrawn')).toBe(200);
  await portal.services.background.finished();
  await admin.rest.put(`/admin/applications/${at(0)}/status`, { status: 'under_review' });
  const waiting = await portal.services.db
    .selectFrom('emails')
    .select('subject')
    .where('applicationId', '=', at(0))
    .where('tellsStatus', '=', 1)
    .execute();
  expect(waiting).toEqual([{ subject: expect.stringMatching(/^A correction to the decision/) }]);
});

/** Letters that wait because the mail server is down, about a decision that is made and undone meanwhile. */
async function decideAndUndo({ portal, admin }: Awaited<ReturnType<typeof useOffers>>, id: number) {
  await portal.services.background.finished();
  const decided = await admin.rest.put(`/admin/applications/${id}/status`, { status: 'rejected' });
  expect(decided.status).toBe(200);
  await portal.services.background.finished();
  expect((await admin.rest.post(`/admin/applications/${id}/decision/undo`, {})).status).toBe(200);
  await portal.services.background.finished();
}

test.each(['withdrawn', 'lapsed'])(
  'a letter that an offer was %s goes though a decision was made and undone before',
  async (state) => {
    const mail = { isDown: false };
    const { url, received } = await startMailServer({ refuses: () => mail.isDown });
    const school = await useOffers(1, seatsFor(FIRST, 1), { environment: { SMTP_URL: url } });
    const { portal, admin, at } = school;
    await approve(admin, at(0));
    await portal.services.background.finished();
    const { id } = await offerOf(admin, at(0));
    const change = changer(admin, id);
    if (state === 'lapsed') await change('offered', { answerBy: SOON });
    await portal.services.background.finished();
    mail.isDown = true;
    received.length = 0;
    if (state === 'withdrawn') expect(await change('withdrawn')).toBe(200);
    portal.clock.advance(HOUR);
    await followTime(portal);
    expect(await offerOf(admin, at(0))).toMatchObject({ state });
    await decideAndUndo(school, at(0));
    mail.isDown = false;
    await passUndoTime(portal);
    expect(received.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(state === 'lapsed' ? 'has ended' : 'About your place'),
    ]);
  },
);

test('the letter of the waiting list goes though a decision was made and undone before', async () => {
  const mail = { isDown: false };
  const { url, received } = await startMailServer({ refuses: () => mail.isDown });
  const school = await useOffers(2, seatsFor(FIRST, 1), { environment: { SMTP_URL: url } });
  const { portal, admin } = school;
  await portal.services.background.finished();
  mail.isDown = true;
  received.length = 0;
  const { id: previewId, counts } = await preview(admin);
  expect(counts).toMatchObject({ placed: 1, waiting: 1 });
  await admin.rest.post('/admin/places/publish', { previewId });
  const [waiting] = (await admin.rest.get('/admin/registration/lists')).read(placeListsSchema).waiting;
  await decideAndUndo(school, waiting?.applicationId ?? 0);
  mail.isDown = false;
  await passUndoTime(portal);
  expect(received.map(({ subject }) => subject).sort()).toEqual([
    expect.stringContaining('A place for you'),
    expect.stringContaining('waiting list'),
  ]);
});
