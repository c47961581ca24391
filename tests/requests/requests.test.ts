import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { doors } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-11-02T15:00:00.000Z';
const QUESTION = { kind: 'information', message: 'Which school issued the slip?', answerBy: '2026-11-10' };
const PICTURE = {
  kind: 'document',
  documentType: 'exam_slip',
  message: 'It is too dark.',
  answerBy: '2026-11-10',
};
const DAY = 24 * 60;

const upload = async (
  portal: TestPortal,
  account: Account,
  studentId: number,
  name: string,
  fields: object,
) => {
  const form = new FormData();
  form.append('file', pngFile(name, name));
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  return fetch(`${portal.url}/api/students/${studentId}/documents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.token}` },
    body: form,
  });
};

async function useAsked(options: Parameters<typeof usePortal>[0] = {}) {
  const portal = await usePortal({ now: NOW, ...options });
  const admin = await signInAs(portal, 'admin');
  const person = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await portal.services.background.finished();
  const { id } = person.application;
  const ask = async (body: object) =>
    (await admin.rest.post(`/admin/applications/${id}/requests`, body)).read(requestSchema.strict());
  const close = () =>
    admin.rest.post('/admin/registration-portal/schedule', { openDate: null, closeDate: null });
  return { portal, admin, ...person, id, ask, close };
}

describe.each(doors)('requests over $door', ({ call, created }) => {
  test('asked, answered, replaced, asked again, accepted; each transition, and nobody else', async () => {
    const { portal, admin, applicant, application, id, close } = await useAsked();
    await close();
    const stranger = await signInAs(portal, 'user');
    const asked = await call(portal, 'admin.makeRequest', { token: admin.token, input: { id, ...QUESTION } });
    expect(asked).toMatchObject({
      status: created,
      body: {
        state: 'open',
        isOverdue: false,
        letterTo: applicant.email,
        askedBy: admin.email,
        askedByName: `${admin.user.firstName} ${admin.user.lastName}`,
        documents: [],
      },
    });
    const { id: request } = requestSchema.parse(asked.body);
    const answer = (token: string | undefined, text: string) =>
      call(portal, 'applications.answerRequest', { ...(token && { token }), input: { id: request, text } });
    const change = (token: string | undefined, body: object) =>
      call(portal, 'admin.changeRequest', { ...(token && { token }), input: { id: request, ...body } });
    const before = await snapshotTables(portal);
    const refusals = [
      [await answer(undefined, 'a'), 401],
      [await answer(stranger.token, 'a'), 403],
      [await answer(applicant.token, ' '), 400],
      [await change(undefined, { state: 'cancelled' }), 401],
      [await change(applicant.token, { state: 'cancelled' }), 403],
      [await change(admin.token, { state: 'accepted' }), 409],
      [await change(admin.token, { state: 'open', message: 'Again' }), 409],
      [await change(admin.token, { state: 'open' }), 400],
      [await call(portal, 'applications.requests', { token: stranger.token, input: { id } }), 403],
      [await call(portal, 'admin.makeRequest', { token: admin.token, input: { id, ...QUESTION } }), 409],
      [
        await call(portal, 'admin.makeRequest', {
          token: admin.token,
          input: { id, ...QUESTION, answerBy: '2026-11-01' },
        }),
        400,
      ],
      [
        await call(portal, 'admin.makeRequest', {
          token: admin.token,
          input: { id, ...QUESTION, documentType: 'other' },
        }),
        400,
      ],
    ] as const;
    expect(refusals.map(([{ status }]) => status)).toEqual(refusals.map(([, status]) => status));
    expect(await snapshotTables(portal)).toEqual(before);

    const checkNow = async () => (await admin.rest.get(`/admin/applications/${id}`)).body;
    expect(await checkNow()).toMatchObject({ resultsCheck: 'waiting_for_applicant' });
    expect(await answer(applicant.token, 'Hilltop')).toMatchObject({
      body: {
        state: 'answered',
        answerText: 'Hilltop',
        askedBy: null,
        askedByName: null,
        letterTo: null,
        phones: [],
      },
    });
    expect(await checkNow()).toMatchObject({ resultsCheck: 'not_checked' });
    expect(await answer(applicant.token, 'Hilltop Secondary')).toMatchObject({
      body: { state: 'answered', answerText: 'Hilltop Secondary' },
    });
    expect(await change(admin.token, { state: 'accepted', version: 1 })).toMatchObject({ status: 409 });
    expect(await change(admin.token, { state: 'open', message: 'In which year?' })).toMatchObject({
      status: 200,
      body: {
        state: 'open',
        message: 'In which year?',
        answerText: null,
        earlier: [{ message: QUESTION.message, answerText: 'Hilltop Secondary' }],
      },
    });
    await answer(applicant.token, '2025');
    expect((await change(admin.token, { state: 'accepted' })).status).toBe(200);
    for (const state of ['accepted', 'cancelled'])
      expect((await change(admin.token, { state })).status).toBe(409);
    expect((await answer(applicant.token, 'more')).status).toBe(409);
    const actions = (await trailOf(portal)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('request_'))).toEqual([
      'request_made',
      'request_asked_again',
      'request_accepted',
    ]);
    const listed = await call(portal, 'applications.requests', { token: applicant.token, input: { id } });
    expect(listed.body).toMatchObject([{ id: request, state: 'accepted', answerText: '2025' }]);
    await admin.rest.delete(`/admin/applications/${application.id}`);
    const everything = JSON.stringify(await snapshotTables(portal));
    expect(everything).not.toContain('Hilltop');
    expect(everything).not.toContain('In which year');
  });
});

test('a document answers although frozen and closed, only in its category, and only it can be replaced', async () => {
  const { portal, admin, applicant, student, document, id, ask, close } = await useAsked();
  const other = await submittedApplication(portal);
  await close();
  const { id: question } = await ask(QUESTION);
  const { id: withdrawn } = await ask({ ...PICTURE, documentType: 'other' });
  await admin.rest.put(`/admin/requests/${withdrawn}`, { state: 'cancelled' });
  const { id: requestId } = await ask(PICTURE);
  const send = (name: string, fields: object, account = applicant) =>
    upload(portal, account, student.id, name, fields);
  const before = await snapshotTables(portal);
  const refused = [
    [await send('a.png', { documentType: 'exam_slip' }), 409],
    [await send('b.png', { documentType: 'other', requestId }), 400],
    [await send('c.exe', { documentType: 'exam_slip', requestId }), 400],
    [await send('d.png', { documentType: 'exam_slip', requestId: 999 }), 404],
    [await send('g.png', { documentType: 'exam_slip', requestId: question }), 400],
    [await send('h.png', { documentType: 'other', requestId: withdrawn }), 409],
    [await send('e.png', { documentType: 'exam_slip', requestId }, other.applicant), 403],
    [
      await upload(portal, other.applicant, other.student.id, 'f.png', {
        documentType: 'exam_slip',
        requestId,
      }),
      409,
    ],
  ] as const;
  expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status));
  expect(await snapshotTables(portal)).toEqual(before);

  const first = documentSchema.parse(
    await (await send('1.png', { documentType: 'exam_slip', requestId })).json(),
  );
  await send('2.png', { requestId, furtherPage: true, documentType: 'exam_slip' });
  const read = async () =>
    (await applicant.rest.get(`/applications/${id}/requests`)).read(requestSchema.array());
  expect((await read())[0]).toMatchObject({
    state: 'answered',
    documents: [{ originalName: '1.png' }, { originalName: '2.png' }],
  });
  const remove = (id: number) => applicant.rest.delete(`/students/${student.id}/documents/${id}`);
  expect((await remove(document.id)).status).toBe(409);
  expect((await remove(first.id)).status).toBe(200);
  const third = documentSchema.parse(
    await (await send('3.png', { documentType: 'exam_slip', requestId })).json(),
  );
  expect((await read())[0]).toMatchObject({ state: 'answered', documents: [{ originalName: '3.png' }] });
  expect((await remove(third.id)).status).toBe(200);
  expect((await read())[0]).toMatchObject({ state: 'open', documents: [], answeredAt: null });
  const last = documentSchema.parse(
    await (await send('4.png', { documentType: 'exam_slip', requestId })).json(),
  );
  expect((await admin.rest.put(`/admin/requests/${requestId}`, { state: 'accepted' })).status).toBe(200);
  expect((await remove(last.id)).status).toBe(409);
  expect((await send('5.png', { documentType: 'exam_slip', requestId })).status).toBe(409);
});

/** A document that the applicant sent because it was asked for, and how an administrator judged it. */
async function useAnswered(documentType: 'exam_slip' | 'profile_picture', check: 'unchecked' | 'accepted') {
  const person = await useAsked();
  const { portal, admin, applicant, student, id, ask } = person;
  const { id: requestId } = await ask({ ...PICTURE, documentType });
  const send = (name: string, fields: object = { requestId }) =>
    upload(portal, applicant, student.id, name, { documentType, ...fields });
  const document = documentSchema.parse(await (await send('answer.png')).json());
  await admin.rest.put(`/admin/documents/${document.id}/check`, {
    check,
    originalSeen: check === 'accepted',
  });
  const remove = ({ rest }: Account) => rest.delete(`/students/${student.id}/documents/${document.id}`);
  const readAll = async () =>
    (await applicant.rest.get(`/applications/${id}/requests`)).read(requestSchema.array());
  const read = async () =>
    (await readAll()).map(({ state, documents }) => [state, documents.map((one) => one.originalName)]);
  const version = async () => (await readAll()).find((request) => request.id === requestId)?.version;
  return { ...person, requestId, document, send, remove, read, version };
}

describe('an answer that an administrator accepted as a document', () => {
  const KEPT = { message: 'The answer has been accepted and cannot be changed any more.' };

  test.each(['submitted', 'approved'])('is not deleted by its applicant: %s', async (status) => {
    const { portal, admin, applicant, id, remove } = await useAnswered('exam_slip', 'accepted');
    await admin.rest.put(`/admin/applications/${id}/status`, { status });
    const before = await snapshotTables(portal);
    expect(await remove(applicant)).toMatchObject({ status: 409, body: KEPT });
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await remove(admin)).status).toBe(200);
  });

  test.each([
    ['unchecked', ['new.png']],
    ['accepted', ['answer.png', 'new.png']],
  ] as const)('is not among what a new answer replaces: %s', async (check, left) => {
    const { send, read } = await useAnswered('exam_slip', check);
    expect((await send('new.png')).status).toBe(201);
    expect(await read()).toEqual([['answered', left]]);
  });

  test('is not replaced as a picture, until another one is asked for', async () => {
    const { portal, admin, requestId, send, read } = await useAnswered('profile_picture', 'accepted');
    const before = await snapshotTables(portal);
    const refused = await send('new.png');
    expect([refused.status, await refused.json()]).toEqual([409, KEPT]);
    expect(await snapshotTables(portal)).toEqual(before);
    await admin.rest.put(`/admin/requests/${requestId}`, { state: 'open', message: 'One without a hat' });
    expect((await send('new.png')).status).toBe(201);
    expect(await read()).toEqual([['answered', ['new.png']]]);
  });

  test.each([
    ['open', 200],
    ['closed', 403],
  ])('of a draft is deleted like all that it has, while the portal is %s', async (portal, status) => {
    const { admin, applicant, id, close, remove } = await useAnswered('exam_slip', 'accepted');
    await admin.rest.put(`/admin/applications/${id}/status`, { status: 'draft', reason: 'A wrong slip' });
    if (portal === 'closed') await close();
    expect((await remove(applicant)).status).toBe(status);
  });
});

type Answered = Awaited<ReturnType<typeof useAnswered>>;
const backToDraft = ({ admin, id }: Answered) =>
  admin.rest.put(`/admin/applications/${id}/status`, { status: 'draft', reason: 'Again' });

test.each(['open', 'answered', 'accepted', 'cancelled'] as const)(
  'a second picture is asked for only once the first request is accepted or cancelled: %s',
  async (state) => {
    const { portal, admin, id, requestId, read } = await useAnswered('profile_picture', 'unchecked');
    const changed = { state, ...(state === 'open' && { message: 'One without a hat' }) };
    if (state !== 'answered') await admin.rest.put(`/admin/requests/${requestId}`, changed);
    const isTaken = state === 'accepted' || state === 'cancelled';
    const picture = { ...PICTURE, documentType: 'profile_picture', message: 'A newer one, please.' };
    const before = await snapshotTables(portal);
    const many = { ids: [id], action: 'request', ...picture, preview: true };
    expect((await admin.rest.post('/admin/applications/bulk', many)).body).toMatchObject(
      isTaken ? { changed: 1 } : { changed: 0, left: [{ reason: 'asked for a picture already' }] },
    );
    expect(await snapshotTables(portal)).toEqual(before);
    const asked = await admin.rest.post(`/admin/applications/${id}/requests`, picture);
    if (isTaken) return expect(asked.status).toBe(201);
    expect(asked).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ask again under it, or cancel it first/) },
    });
    expect(await snapshotTables(portal)).toEqual(before);
    // Asking again is a new round of the same request.
    if (state === 'answered')
      await admin.rest.put(`/admin/requests/${requestId}`, { state: 'open', message: picture.message });
    expect(await read()).toMatchObject([['open', ['answer.png']]]);
  },
);

describe('a request whose picture is gone is open again', () => {
  test.each<[string, (answered: Answered) => Promise<unknown>, unknown]>([
    [
      'it answers another request now, which was made while there could be two',
      async ({ portal, ask, send }) => {
        const { id } = await ask({ ...PICTURE, documentType: 'portfolio' });
        await portal.services.db
          .updateTable('applicationRequests')
          .set({ documentType: 'profile_picture' })
          .where('id', '=', id)
          .execute();
        return send('new.png', { requestId: id });
      },
      [
        ['answered', ['new.png']],
        ['open', []],
      ],
    ],
    [
      'replaced by an ordinary upload',
      async (answered) => {
        await backToDraft(answered);
        return answered.send('new.png', {});
      },
      [['open', []]],
    ],
    [
      'replaced by an administrator',
      ({ portal, admin, student }) =>
        upload(portal, admin, student.id, 'new.png', { documentType: 'profile_picture' }),
      [['open', []]],
    ],
    [
      'deleted from a draft',
      async (answered) => {
        await backToDraft(answered);
        return answered.remove(answered.applicant);
      },
      [['open', []]],
    ],
    ['replaced as its answer', ({ send }) => send('new.png'), [['answered', ['new.png']]]],
  ])('%s', async (_, replace, now) => {
    const answered = await useAnswered('profile_picture', 'unchecked');
    const { admin, requestId, version, read } = answered;
    const shown = await version();
    expect(await replace(answered)).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    expect(await read()).toEqual(now);
    const accepted = await admin.rest.put(`/admin/requests/${requestId}`, {
      state: 'accepted',
      version: shown,
    });
    expect(accepted.status).toBe(409);
  });

  test('of a frozen application it is replaced, not deleted', async () => {
    const { portal, admin, applicant, remove } = await useAnswered('profile_picture', 'unchecked');
    const before = await snapshotTables(portal);
    for (const account of [applicant, admin])
      expect(await remove(account)).toMatchObject({
        status: 409,
        body: { message: 'A profile picture is replaced by another one. Please upload that.' },
      });
    expect(await snapshotTables(portal)).toEqual(before);
  });
});

test('an answer without a document is not accepted', async () => {
  const { portal, admin, document, requestId } = await useAnswered('exam_slip', 'unchecked');
  // As the portal stored it before a replaced picture opened its request again.
  await portal.services.db.deleteFrom('documents').where('id', '=', document.id).execute();
  const before = await snapshotTables(portal);
  expect(await admin.rest.put(`/admin/requests/${requestId}`, { state: 'accepted' })).toMatchObject({
    status: 409,
    body: {
      message: 'There is no document to accept any more. Please ask again, or cancel the request.',
    },
  });
  expect(await snapshotTables(portal)).toEqual(before);
});

test('letters go once, with a link and no decision; the reminder two days before, never when answered', async () => {
  const server = await startMailServer();
  const { portal, admin, applicant, id, ask } = await useAsked({ environment: { SMTP_URL: server.url } });
  await admin.rest.put('/admin/decisions', { told: 'when_released' });
  await admin.rest.put(`/admin/applications/${id}/status`, { status: 'approved' });
  server.received.length = 0;
  await ask(QUESTION);
  const { id: picture } = await ask(PICTURE);
  await ask({ ...QUESTION, message: 'Soon?', answerBy: '2026-11-04' });
  await portal.services.background.finished();
  expect(server.received.map(({ to }) => to)).toEqual([applicant.email, applicant.email, applicant.email]);
  expect(server.received[0]?.text).toContain('/dashboard');
  expect(server.received[0]?.text).toContain('10/11/2026');
  expect(JSON.stringify(server.received)).not.toMatch(/approved/i);
  server.received.length = 0;
  await admin.rest.put(`/admin/requests/${picture}`, { state: 'cancelled' });
  await passMinutes(portal, 5 * DAY);
  expect(server.received).toHaveLength(0);
  await passMinutes(portal, DAY);
  await passMinutes(portal, DAY);
  expect(server.received).toMatchObject([
    { to: applicant.email, subject: expect.stringMatching(/^A reminder/) },
  ]);
  await passMinutes(portal, 3 * DAY);
  const later = await signInAs(portal, 'admin');
  const all = (await later.rest.get(`/applications/${id}/requests`)).read(requestSchema.array());
  expect(all.map(({ state, isOverdue }) => [state, isOverdue])).toEqual([
    ['open', true],
    ['cancelled', false],
    ['open', true],
  ]);
  expect(server.received).toHaveLength(1);
});

test('many are asked at once; drafts, rejected and those asked already are left alone', async () => {
  const { portal, admin, id, ask } = await useAsked();
  const rejected = await submittedApplication(portal);
  const fresh = await submittedApplication(portal);
  await admin.rest.put(`/admin/applications/${rejected.application.id}/status`, { status: 'rejected' });
  await ask(QUESTION);
  const paper = await enterPaper(admin);
  const ids = [id, rejected.application.id, fresh.application.id, paper.id];
  const before = await snapshotTables(portal, 'applicationRequests', 'emails');
  const bulk = (more: object) =>
    admin.rest.post('/admin/applications/bulk', { ids, action: 'request', ...QUESTION, ...more });
  const left = [{ reason: 'asked for this already' }, { reason: 'rejected already' }];
  const preview = await bulk({ preview: true });
  expect(preview).toMatchObject({ status: 200, body: { changed: 2, left, withoutLetter: 1 } });
  // As the letter goes out, with what is around the words.
  const text = expect.stringMatching(/^Dear .+Which school issued the slip\?.+answer there by the end of /s);
  expect(preview.body).toMatchObject({
    emails: [{ applicationId: fresh.application.applicationId, to: fresh.student.email, text }],
  });
  expect((await bulk({ message: '' })).status).toBe(400);
  expect((await bulk({ answerBy: '2026-02-30' })).status).toBe(400);
  expect(await snapshotTables(portal, 'applicationRequests', 'emails')).toEqual(before);
  for (const _ of [1, 2]) expect(await bulk({ key: 'press' })).toMatchObject({ body: { changed: 2, left } });
  expect(await portal.services.db.selectFrom('applicationRequests').selectAll().execute()).toHaveLength(3);
});

type Person = Awaited<ReturnType<typeof useAsked>>;
const setStatus =
  (status: string, told = 'at_once') =>
  async ({ admin, id }: Person) => {
    await admin.rest.put('/admin/decisions', { told });
    await admin.rest.put(`/admin/applications/${id}/status`, { status });
  };

async function withdraw({ admin, id, student: { birthCertificatePin } }: Person) {
  const paper = await enterPaper(admin, { birthCertificatePin });
  await admin.rest.put(`/admin/doubles/${id}-${paper.id}`, { answer: 'same', keep: paper.id });
}

test.each([
  { stands: 'under review', set: setStatus('under_review') },
  { stands: 'approved', set: setStatus('approved') },
  { stands: 'rejected, not told yet', set: setStatus('rejected', 'when_released') },
  { stands: 'back to draft', set: setStatus('draft'), left: 'not submitted yet' },
  { stands: 'rejected', set: setStatus('rejected'), left: 'rejected already', isClosed: true },
  { stands: 'withdrawn', set: withdraw, left: 'withdrawn', isClosed: true },
])('$stands: asking, asking again, answers and reminders follow one rule', async (row) => {
  const { set, left, isClosed = false } = row;
  const server = await startMailServer();
  const person = await useAsked({ environment: { SMTP_URL: server.url } });
  const { portal, admin, applicant, id, ask } = person;
  const answer = (request: number) => applicant.rest.post(`/requests/${request}/answer`, { text: 'Hilltop' });
  const answered = await ask(QUESTION);
  await answer(answered.id);
  const open = await ask({ ...QUESTION, message: 'In which year?' });
  await ask({ ...QUESTION, message: 'Are you coming?' });
  await set(person);
  await passMinutes(portal, 15);

  const { requests } = await applicant.trpc.applications.overview.query();
  expect(requests).toHaveLength(isClosed ? 0 : 3);
  const more = { ...QUESTION, message: 'Which number?' };
  const many = { ids: [id], action: 'request', ...more, preview: true };
  expect((await admin.rest.post('/admin/applications/bulk', many)).body).toMatchObject(
    left ? { changed: 0, left: [{ id, reason: left }] } : { changed: 1, left: [] },
  );
  const again = { state: 'open', message: 'Which class?' };
  const before = await snapshotTables(portal);
  const asked = [
    await admin.rest.post(`/admin/applications/${id}/requests`, more),
    await admin.rest.put(`/admin/requests/${answered.id}`, again),
  ];
  expect(asked.map(({ status }) => status)).toEqual(left ? [409, 409] : [201, 200]);
  if (left) expect(await snapshotTables(portal)).toEqual(before);
  expect((await answer(open.id)).status).toBe(isClosed ? 409 : 200);
  await passMinutes(portal, 6 * DAY);
  const reminders = server.received.filter(({ subject }) => subject.startsWith('A reminder'));
  expect(reminders.some(({ text }) => text.includes('Are you coming?'))).toBe(!isClosed);
});

test('an email about a request that is cancelled while it is being sent is not tried again', async () => {
  const begun = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  let isGated = false;
  const server = await startMailServer({
    refusesContent: async () => {
      if (!isGated) return false;
      begun.resolve();
      await cancelled.promise;
      return true;
    },
  });
  const { portal, admin, ask } = await useAsked({ environment: { SMTP_URL: server.url } });
  isGated = true;
  const before = server.received.length;
  const { id } = await ask(QUESTION);
  await begun.promise;
  await admin.rest.put(`/admin/requests/${id}`, { state: 'cancelled' });
  cancelled.resolve();
  await portal.services.background.finished();
  isGated = false;
  await passMinutes(portal, 60);
  expect(server.received.slice(before)).toHaveLength(1);
});

test('an answer that a device has kept since before administrators were named is still read', async () => {
  const { ask } = await useAsked();
  const { askedByName: _, ...kept } = await ask(QUESTION);
  expect(requestSchema.parse(kept)).toEqual({ ...kept, askedByName: null });
});
