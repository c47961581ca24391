import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { dueReminders } from '../../src/server/domains/reminders/due.ts';
import { remindOfDrafts } from '../../src/server/domains/reminders/remind.ts';
import { DAY, HOUR } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { downMailServer } from '../support/mail/mail-server.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const CLOSE = '2026-10-25T15:00:00.000Z';
const SCHEDULE = { openDate: '2026-10-01T00:00:00.000Z', closeDate: CLOSE };

/** The session has ended by then. */
async function logInAgain(portal: TestPortal, { email, password }: Account) {
  const { token } = (await api(portal).post('/auth/login', { email, password })).read(signedInSchema);
  return api(portal, token);
}

/** Moves the clock and runs what the server's timer does every ten minutes. */
async function remind(portal: TestPortal, milliseconds = 0) {
  portal.clock.advance(milliseconds);
  remindOfDrafts(portal.services);
  await portal.services.background.finished();
}
const UNFINISHED = 'Your application is not submitted yet';
const WEEK = 'Applications close soon, and yours is not submitted';
const LAST = 'The last days to submit your application';
/** Who was reminded of what, in order. */
const reminded = async (portal: TestPortal) =>
  (await readOutbox(portal))
    .filter(({ subject }) => [UNFINISHED, WEEK, LAST].some((start) => subject.startsWith(start)))
    .map(({ to, subject }) => `${to}: ${subject.split(' - ')[0]}`)
    .sort();

type Complete = Awaited<ReturnType<typeof completeApplication>>;
const resultOf = ({ examResults: [result] }: Complete) => `/exam-results/${result?.id}`;
const CHANGES: [string, (rest: Account['rest'], complete: Complete) => Promise<{ status: number }>][] = [
  [
    'a result added',
    (rest, { student }) =>
      rest.post('/exam-results', examResultPayload(student.id, { subjectName: 'Music' })),
  ],
  ['a result changed', (rest, complete) => rest.put(resultOf(complete), { grade: '3' })],
  ['a result removed', (rest, complete) => rest.delete(resultOf(complete))],
  [
    'a document added',
    (rest, { student }) => rest.upload(student.id, pngFile('more.png', 'more'), 'exam_slip'),
  ],
  [
    'a document removed',
    (rest, { student, document }) => rest.delete(`/students/${student.id}/documents/${document.id}`),
  ],
];

const begun = '2026-10-01T00:00:00.000Z';
test.each([
  ['a millisecond early', '2026-10-08T14:59:59.999Z', { changedAt: NOW }, []],
  ['three days after the change', '2026-10-08T15:00:00.000Z', { changedAt: NOW }, ['reminder_draft']],
  [
    'a week before the end, the change just now',
    '2026-10-18T15:00:00.000Z',
    { changedAt: '2026-10-18T14:00:00.000Z' },
    ['reminder_week'],
  ],
  [
    'begun in the last week',
    '2026-10-20T15:00:00.000Z',
    { begunAt: '2026-10-19T15:00:00.000Z', changedAt: '2026-10-19T15:00:00.000Z' },
    [],
  ],
  [
    'two days before the end',
    '2026-10-23T15:00:00.000Z',
    { changedAt: NOW },
    ['reminder_last', 'reminder_week'],
  ],
  [
    'of an earlier year',
    '2026-10-23T15:00:00.000Z',
    { begunAt: '2025-10-01T00:00:00.000Z', changedAt: '2025-10-05T15:00:00.000Z' },
    [],
  ],
] as const)('%s: %j', (_, now, draft, kinds) => {
  const at = { closeDate: CLOSE, now: new Date(now), earlier: [] };
  expect(dueReminders({ begunAt: begun, ...draft }, at)).toEqual(kinds);
  expect(dueReminders({ begunAt: begun, ...draft }, { ...at, earlier: [...kinds] })).toEqual([]);
});

describe('reminders', () => {
  test('go once each to what is not submitted, and to nobody else', async () => {
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
    const school = await signInAs(portal, 'admin');
    const typed = await signInAs(portal, 'user', { email: 'typed@example.com', firstName: 'Kofi' });
    await typed.rest.post('/draft-application', { personalData: { firstName: 'Kofi' }, currentStep: 0 });
    const saved = await signInAs(portal, 'user', { email: 'saved@example.com' });
    const { application } = await completeApplication(saved);
    const submitted = await signInAs(portal, 'user', { email: 'submitted@example.com' });
    await submitApplication(submitted, (await completeApplication(submitted)).application.id);
    // An account with nothing on it, and an administrator who typed something.
    await signInAs(portal, 'user');
    await school.rest.post('/draft-application', { personalData: {}, currentStep: 0 });

    await remind(portal, 3 * DAY - HOUR);
    // A change later than the others counts from then.
    await (await logInAgain(portal, saved)).put(`/applications/${application.id}`, {
      firstChoiceSubjects: CHOICES.secondChoiceSubjects,
    });
    await remind(portal, HOUR);
    await remind(portal, HOUR);
    const first = [`typed@example.com: ${UNFINISHED}`];
    expect(await reminded(portal)).toEqual(first);
    await remind(portal, 3 * DAY);
    const second = [`saved@example.com: ${UNFINISHED}`, ...first];
    expect(await reminded(portal)).toEqual(second);

    const email = (await readOutbox(portal)).find(({ to }) => to === 'typed@example.com');
    expect(email?.text).toContain('Dear Kofi,');
    expect(email?.text).toContain('Applications close on 25/10/2026 at 11:00.');
    expect(email?.text).toContain(`Go on with my application:\n${portal.url}/register`);
    expect(email?.text).toMatch(/Get no more reminders:\nhttp:\S+\/stop-reminders\?token=\d+\.[\w-]{43}\n/);
    expect(email?.html).toMatch(/<a href="http:\S+\/stop-reminders\?token=\S+"[^>]*>Get no more reminders</);

    // The server was off for the day on which the week began; whoever submits meanwhile hears nothing.
    portal.clock.set('2026-10-20T15:00:00.000Z');
    await submitApplication({ ...saved, rest: await logInAgain(portal, saved) }, application.id);
    await remind(portal);
    await remind(portal, HOUR);
    expect(await reminded(portal)).toEqual([...second, `typed@example.com: ${WEEK}`].sort());
    portal.clock.set('2026-10-23T15:00:00.000Z');
    await remind(portal);
    portal.clock.set(CLOSE);
    await remind(portal);
    const all = [...second, `typed@example.com: ${LAST}`, `typed@example.com: ${WEEK}`].sort();
    expect(await reminded(portal)).toEqual(all);

    const administrator = await logInAgain(portal, school);
    expect((await administrator.get('/admin/reminders')).body).toEqual({
      sent: { reminder_draft: 2, reminder_week: 1, reminder_last: 1 },
      total: 4,
      refused: 0,
    });
  });

  test.each(CHANGES)('count from the last change: %s', async (_, change) => {
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
    const applicant = await signInAs(portal, 'user');
    const complete = await completeApplication(applicant);
    portal.clock.advance(2 * DAY);
    const rest = await logInAgain(portal, applicant);
    expect((await change(rest, complete)).status).toBeLessThan(300);
    await remind(portal, 3 * DAY - HOUR);
    expect(await reminded(portal)).toEqual([]);
    await remind(portal, HOUR);
    expect(await reminded(portal)).toEqual([`${applicant.email}: ${UNFINISHED}`]);
  });

  test('a server that was off sends the most urgent one, and none once it is closed', async () => {
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
    const { rest } = await signInAs(portal, 'user', { email: 'late@example.com' });
    await rest.post('/students', studentPayload());
    portal.clock.set('2026-10-24T15:00:00.000Z');
    await remind(portal);
    await remind(portal, HOUR);
    expect(await reminded(portal)).toEqual([`late@example.com: ${LAST}`]);

    const closed = await usePortal({ now: NOW, schedule: SCHEDULE });
    await (await signInAs(closed, 'user')).rest.post('/students', studentPayload());
    closed.clock.set(CLOSE);
    await remind(closed);
    expect(await reminded(closed)).toEqual([]);
    expect((await snapshotTables(closed)).reminders).toEqual([]);
  });

  test('of the end do not go to whoever begins to type in the last days, however old the account is', async () => {
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
    const [early, late] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    const typed = { personalData: { firstName: 'Kofi' }, currentStep: 0 };
    await early.rest.post('/draft-application', typed);
    portal.clock.set('2026-10-24T15:00:00.000Z');
    for (const account of [early, late])
      await (await logInAgain(portal, account)).post('/draft-application', typed);
    await remind(portal);
    expect(await reminded(portal)).toEqual([`${early.email}: ${LAST}`]);
  });

  test('that wait are withdrawn when applications close or the next intake begins, and say the new end', async () => {
    const server = await downMailServer();
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE, environment: { SMTP_URL: server.url } });
    const { email, rest } = await signInAs(portal, 'user');
    await rest.post('/students', studentPayload());
    await remind(portal, 4 * DAY);
    const head = await signInAs(portal, 'super_admin');
    const waiting = async () => {
      await portal.services.background.finished();
      const emails = await portal.services.db.selectFrom('emails').select(['to', 'text']).execute();
      return emails.map(({ to, text }) => `${to}: ${/Applications close on [\d/]+/.exec(text)?.[0]}`);
    };
    const close = (closeDate: string) =>
      head.rest.post('/admin/registration-portal/schedule', { ...SCHEDULE, closeDate });
    expect(await waiting()).toEqual([`${email}: Applications close on 25/10/2026`]);
    await close(NOW);
    expect(await waiting()).toEqual([]);
    await close('2026-11-15T15:00:00.000Z');
    await remind(portal);
    expect(await waiting()).toEqual([`${email}: Applications close on 15/11/2026`]);
    await beginIntake(portal, head, 2028);
    expect(await waiting()).toEqual([]);
  });

  test('one that waits is withdrawn by a submission, and counts only once it has gone', async () => {
    const server = await downMailServer();
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE, environment: { SMTP_URL: server.url } });
    const school = await signInAs(portal, 'admin');
    const applicant = await signInAs(portal, 'user');
    const { application } = await completeApplication(applicant);
    await remind(portal, 3 * DAY);
    const waiting = async () => (await snapshotTables(portal)).emails?.length;
    expect(await waiting()).toBe(1);
    const administrator = await logInAgain(portal, school);
    expect((await administrator.get('/admin/reminders')).body).toMatchObject({ total: 0 });
    await submitApplication({ ...applicant, rest: await logInAgain(portal, applicant) }, application.id);
    await portal.services.background.finished();
    const emails = (await snapshotTables(portal)).emails ?? [];
    expect(emails.map((email) => email.includes(UNFINISHED))).toEqual([false]);
  });

  test('can be stopped under settings and by the link of one, which does nothing else', async () => {
    const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
    const school = await signInAs(portal, 'admin');
    const [applicant, other] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    for (const { rest } of [applicant, other]) await rest.post('/students', studentPayload());
    await remind(portal, 3 * DAY);
    expect(await reminded(portal)).toHaveLength(2);

    const email = (await readOutbox(portal)).find(({ to }) => to === applicant.email);
    const token = /stop-reminders\?token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
    const stop = (given: unknown) => api(portal).post('/reminders/stop', { token: given });
    const before = await snapshotTables(portal);
    const wrong = 'This link does not work. Please log in and switch reminders off under Settings.';
    const forged = token.replace(/^\d+/, String(other.user.id));
    for (const given of [
      forged,
      `${token}x`,
      token.slice(1),
      '',
      'a.b',
      `${applicant.user.id}.${'é'.repeat(43)}`,
    ])
      expect(await stop(given)).toMatchObject({ status: 400, body: { message: wrong } });
    expect((await stop(7)).status).toBe(400);
    expect((await api(portal, token).get('/auth/profile')).status).toBe(401);
    expect(await snapshotTables(portal)).toEqual(before);

    for (let again = 0; again < 2; again += 1)
      expect(await stop(token)).toMatchObject({
        status: 200,
        body: { message: 'You will get no more reminders.' },
      });
    const [own, others, administrator] = await Promise.all(
      [applicant, other, school].map((account) => logInAgain(portal, account)),
    );
    if (!own || !others || !administrator) throw new Error('nobody logged in');
    expect((await own.get('/reminders')).body).toEqual({ wanted: false });
    expect((await administrator.get('/admin/reminders')).body).toMatchObject({ refused: 1 });
    expect((await others.put('/reminders', { wanted: false })).body).toEqual({ wanted: false });
    expect((await others.put('/reminders', { wanted: true })).body).toEqual({ wanted: true });
    expect((await others.put('/reminders', { wanted: 'yes' })).status).toBe(400);
    portal.clock.set('2026-10-18T15:00:00.000Z');
    await remind(portal);
    expect((await reminded(portal)).filter((line) => line.includes(WEEK))).toEqual([
      `${other.email}: ${WEEK}`,
    ]);
  });

  test('2,000 drafts are reminded in slices, each once', { timeout: 60_000 }, async () => {
    const portal = await usePortal({
      now: NOW,
      schedule: SCHEDULE,
      environment: { SMTP_URL: 'smtp://127.0.0.1:9' },
    });
    const { db } = portal.services;
    const people = Array.from({ length: 2000 }, (_, index) => ({
      email: `draft${index}@example.com`,
      firstName: 'Anika',
      lastName: 'Ali',
      passwordHash: 'none',
      emailVerified: 1,
      createdAt: NOW,
    }));
    await db.insertInto('users').values(people).execute();
    const users = await db.selectFrom('users').select('id').execute();
    const drafts = users.map(({ id: userId }) => ({
      userId,
      personalData: '{}',
      currentStep: 0,
      updatedAt: NOW,
    }));
    await db.insertInto('drafts').values(drafts).execute();
    portal.clock.advance(3 * DAY);
    remindOfDrafts(portal.services);
    remindOfDrafts(portal.services);
    // Others are answered while it works.
    expect((await api(portal).get('/registration-portal/status')).status).toBe(200);
    const countLetters = async () =>
      (await db.selectFrom('emails').select('userId').distinct().execute()).length;
    expect(await countLetters()).toBeLessThan(2000);
    while ((await countLetters()) < 2000) await api(portal).get('/registration-portal/status');
    const total = await db.selectFrom('emails').select('id').execute();
    expect(total).toHaveLength(2000);
  });
});

test('of two children one submits: the account is reminded of the other one', async () => {
  const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
  const parent = await signInAs(portal, 'user');
  const { application } = await completeApplication(parent, { student: { email: parent.email } });
  await submitApplication(parent, application.id);
  await remind(portal, 3 * DAY);
  expect(await reminded(portal)).toEqual([]);
  const rest = await logInAgain(portal, parent);
  await rest.post('/draft-application', { personalData: {}, currentStep: 0, studentId: 'new' });
  await remind(portal, 3 * DAY);
  expect(await reminded(portal)).toEqual([`${parent.email}: ${UNFINISHED}`]);
});

test('whoever was reminded in the last intake and applies again is reminded again', async () => {
  const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
  const applicant = await signInAs(portal, 'user', { email: 'late@example.com' });
  const { student } = await completeApplication(applicant);
  portal.clock.set('2026-10-18T15:00:00.000Z');
  await remind(portal);
  expect(await reminded(portal)).toEqual([`late@example.com: ${WEEK}`]);
  portal.clock.set('2027-01-10T15:00:00.000Z');
  const head = await signInAs(portal, 'super_admin');
  await beginIntake(portal, head, 2028);
  const opened = { openDate: '2027-01-09T15:00:00.000Z', closeDate: '2027-02-20T15:00:00.000Z' };
  await head.rest.post('/admin/registration-portal/schedule', opened);
  const rest = await logInAgain(portal, applicant);
  expect((await rest.post(`/students/${student.id}/apply-again`)).status).toBe(201);
  portal.clock.set('2027-02-13T16:00:00.000Z');
  await remind(portal);
  expect(await reminded(portal)).toEqual(Array(2).fill(`late@example.com: ${WEEK}`));
});
