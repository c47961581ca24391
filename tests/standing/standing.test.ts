import { expect, test } from 'vitest';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { approve, FIRST, offerOf, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-10-05T15:00:00.000Z';

const setStatus = ({ rest }: Account, id: number, status: string, telling: object = {}) =>
  rest.put(`/admin/applications/${id}/status`, { status, ...telling });
const standingOf = async ({ trpc }: Account) => (await trpc.applications.overview.query()).standing;
const lineOf = async (applicant: Account) =>
  (await standingOf(applicant))?.events.map(({ event, at }) => `${event} ${at.slice(11, 16)}`);

test('the line tells each step with its hour, and a decision only once it is told', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const { id } = application;
  const begun = ['begun 15:00', 'submitted 15:00'];
  expect(await lineOf(applicant)).toEqual(begun);

  await passMinutes(portal, 60);
  await setStatus(administrator, id, 'under_review');
  expect(await lineOf(applicant)).toEqual([...begun, 'under_review 16:00']);
  // Set back by mistake: the step goes with the status.
  await setStatus(administrator, id, 'submitted');
  expect(await lineOf(applicant)).toEqual(begun);

  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  await passMinutes(portal, 60);
  await setStatus(administrator, id, 'approved');
  const withheld = [...begun, 'under_review 17:00'];
  expect(await lineOf(applicant)).toEqual(withheld);
  expect(JSON.stringify(await applicant.trpc.applications.overview.query())).not.toContain('approved');
  await administrator.rest.post(`/admin/applications/${id}/decision/undo`, {});
  expect(await lineOf(applicant)).toEqual(begun);

  await setStatus(administrator, id, 'approved');
  await passMinutes(portal, 60);
  await administrator.rest.post('/admin/decisions/releases', { statuses: ['approved'], count: 1 });
  const told = [...begun, 'under_review 17:00', 'decided 18:00'];
  expect(await lineOf(applicant)).toEqual(told);
  expect((await standingOf(applicant))?.events.at(-1)?.status).toBe('approved');

  // A correction stands beside what it corrects; undone, it leaves no trace.
  await passMinutes(portal, 60);
  await setStatus(administrator, id, 'rejected');
  expect(await lineOf(applicant)).toEqual([...told, 'decided 19:00']);
  await administrator.rest.post(`/admin/applications/${id}/decision/undo`, {});
  expect(await lineOf(applicant)).toEqual(told);

  await setStatus(administrator, id, 'draft', { reason: 'Please look again.' });
  await passMinutes(portal, 60);
  await applicant.rest.put(`/applications/${id}`, { status: 'submitted' });
  expect(await lineOf(applicant)).toEqual([...told, 'opened_again 19:00', 'submitted 20:00']);

  await administrator.rest.delete(`/admin/applications/${id}`);
  expect((await snapshotTables(portal)).applicationSteps).toEqual([]);
});

test('an application that is opened again says so, and why, until it is submitted again', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const { id } = application;
  const reason = async () => (await standingOf(applicant))?.openedBecause;
  const openAgain = async (told: object) => {
    await passMinutes(portal, 60);
    await setStatus(administrator, id, 'draft', told);
  };
  expect(await reason()).toBe(null);

  await openAgain({ reason: 'Please add your slip of 2026.' });
  expect(await reason()).toBe('Please add your slip of 2026.');
  // A draft that is set to draft tells nobody anything.
  await setStatus(administrator, id, 'draft');
  expect(await reason()).toBe('Please add your slip of 2026.');
  await passMinutes(portal, 60);
  await applicant.rest.put(`/applications/${id}`, { status: 'submitted' });
  expect(await reason()).toBe(null);

  // Opened once more without a word: what was said before is of another time.
  await openAgain({});
  expect((await lineOf(applicant))?.at(-1)).toBe('opened_again 18:00');
  expect(await reason()).toBe(null);
});

test('the line tells what was asked and answered, and what became of a place', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const { id } = application;
  const line = async () => (await lineOf(applicant))?.slice(2);
  const next = () => passMinutes(portal, 60);
  await next();
  const question = { kind: 'information', message: 'Which school?', answerBy: '2026-10-20' };
  const asked = (await administrator.rest.post(`/admin/applications/${id}/requests`, question)).read(
    requestSchema,
  );
  await next();
  await applicant.rest.post(`/requests/${asked.id}/answer`, { text: 'The first one.' });
  await next();
  const again = { state: 'open', message: 'Which one exactly?' };
  await administrator.rest.put(`/admin/requests/${asked.id}`, again);
  await next();
  await applicant.rest.post(`/requests/${asked.id}/answer`, { text: 'The second one.' });
  const answered = ['asked 16:00', 'answered 17:00', 'asked 18:00', 'answered 19:00'];
  expect(await line()).toEqual(answered);

  // A withheld decision is told by none of it.
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  await next();
  await setStatus(administrator, id, 'rejected');
  expect(await line()).toEqual([...answered, 'under_review 20:00']);
  await administrator.rest.post(`/admin/applications/${id}/decision/undo`, {});
  await administrator.rest.put('/admin/decisions', { told: 'at_once' });

  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await next();
  await approve(administrator, id);
  const offered = [...answered, 'decided 21:00', 'place_offered 21:00'];
  expect(await line()).toEqual(offered);
  const { id: offer } = await offerOf(administrator, id);
  const change = (state: string) =>
    administrator.rest.put(`/admin/offers/${offer}`, { state, reason: 'Because' });
  // Taken back, a step leaves no trace.
  await next();
  await change('withdrawn');
  expect(await line()).toEqual([...offered, 'place_withdrawn 22:00']);
  await change('offered');
  expect(await line()).toEqual(offered);
  await applicant.rest.post(`/applications/${id}/offer/accept`, {});
  await next();
  await change('enrolled');
  expect(await line()).toEqual([...offered, 'place_accepted 22:00', 'place_enrolled 23:00']);
});

test('a copy is claimed only when the PDF has gone, and to where it has', async () => {
  const server = await startMailServer();
  const portal = await usePortal({ now: NOW, attachments: true, environment: { SMTP_URL: server.url } });
  const { applicant, application } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await portal.services.background.finished();
  expect((await standingOf(applicant))?.copySentTo).toBe(applicant.email);

  // Submitted once more: the earlier copy is of another state.
  const administrator = await signInAs(portal, 'admin');
  await setStatus(administrator, application.id, 'draft');
  portal.services.pdfOfApplication = async () => null;
  await passMinutes(portal, 60);
  await applicant.rest.put(`/applications/${application.id}`, { status: 'submitted' });
  await portal.services.background.finished();
  expect((await standingOf(applicant))?.copySentTo).toBe(null);
});

test('a mistake reaches the school, which settles it or opens the application again', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  await administrator.rest.put('/admin/site-settings/contactEmail', { value: 'office@school.test' });
  const { applicant, application } = await submittedApplication(portal);
  const { id, applicationId } = application;
  const report = (text: string, by: Account = applicant) =>
    by.rest.post(`/applications/${id}/mistakes`, { text });

  const first = await report(' My street is <b>High</b> Street.\nNot Hill Street. ');
  expect(first).toMatchObject({ status: 201, body: { at: NOW, settledAt: null } });
  // The first answer was lost, and it is sent again.
  expect((await report('My street is <b>High</b> Street.\nNot Hill Street.')).body).toEqual(first.body);

  const email = (await readOutbox(portal)).find(({ to }) => to === 'office@school.test');
  expect(email?.subject).toBe(`A mistake in application ${applicationId} - Sixth Form Admissions`);
  expect(email?.text).toContain('My street is <b>High</b> Street.\nNot Hill Street.');
  expect(email?.text).toContain(`/admin/edit-application/${id}`);
  expect(email?.html).toContain('&#60;b&#62;High&#60;/b&#62; Street.<br>Not Hill Street.');

  const { firstName, lastName } = application.student;
  const open = { count: 1, applications: [{ id, applicationId, firstName, lastName, at: NOW }] };
  expect((await administrator.rest.get('/admin/mistakes')).body).toEqual(open);
  expect((await administrator.rest.get(`/admin/applications/${id}`)).body).toMatchObject({
    mistakes: [first.body],
  });

  await passMinutes(portal, 60);
  const settled = [{ ...(first.body as object), settledAt: '2026-10-05T16:00:00.000Z' }];
  expect((await administrator.rest.post(`/admin/applications/${id}/mistakes/settle`, {})).body).toEqual(
    settled,
  );
  expect((await administrator.rest.get('/admin/mistakes')).body).toEqual({ count: 0, applications: [] });
  const { body: history } = await administrator.rest.get(`/admin/applications/${id}/history`);
  expect(JSON.stringify(history)).toContain('mistakes_settled');
  expect((await standingOf(applicant))?.mistakes).toEqual(settled);

  // Opened again, it is the applicant's turn.
  await report('And my telephone number.');
  await setStatus(administrator, id, 'draft', { reason: 'Please change it.' });
  expect((await administrator.rest.get('/admin/mistakes')).body).toEqual({ count: 0, applications: [] });
});

test('mistakes are reported by the owner alone, of what is submitted and not decided, a few times', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const stranger = await signInAs(portal, 'user');
  const { applicant, application } = await submittedApplication(portal);
  const { id } = application;
  const report = async ({ rest }: Account, text: unknown = 'A mistake') => {
    const { status, body } = await rest.post(`/applications/${id}/mistakes`, { text });
    return `${status} ${(body as { message?: string }).message ?? ''}`.trim();
  };
  const stored = async () => (await snapshotTables(portal)).reportedMistakes;

  for (const other of [stranger, administrator])
    expect(await report(other)).toBe('403 This record belongs to somebody else.');
  expect(await report(applicant, ' ')).toBe('400 Please say what is wrong, and how it should be');
  expect(await report(applicant, 'x'.repeat(2001))).toBe('400 Please use at most 2000 characters');
  await setStatus(administrator, id, 'draft');
  expect(await report(applicant)).toBe('409 This application is not submitted: you can change it yourself.');
  await setStatus(administrator, id, 'approved');
  expect(await report(applicant)).toBe(
    '409 There is a decision on this application. Please contact the school.',
  );
  expect(await stored()).toEqual([]);

  // A withheld decision is none for the applicant.
  await administrator.rest.post(`/admin/applications/${id}/decision/undo`, {});
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  await setStatus(administrator, id, 'submitted');
  await setStatus(administrator, id, 'rejected');
  for (const text of ['One', 'Two', 'Three']) expect(await report(applicant, text)).toBe('201');
  expect(await report(applicant, 'Four')).toMatch(/^409 The school has 3 messages of yours to read/);
  for (let round = 0; round < 2; round += 1) {
    await administrator.rest.post(`/admin/applications/${id}/mistakes/settle`, {});
    for (const text of ['One', 'Two', 'Three']) expect(await report(applicant, text)).toBe('201');
  }
  await administrator.rest.post(`/admin/applications/${id}/mistakes/settle`, {});
  expect(await report(applicant, 'Ten')).toBe('201');
  expect(await report(applicant, 'Eleven')).toMatch(/^409 You have written 10 times/);
  expect(await stored()).toHaveLength(10);
  // The school has given no address of its own yet.
  expect((await readOutbox(portal)).filter(({ subject }) => subject.startsWith('A mistake'))).toEqual([]);
});
