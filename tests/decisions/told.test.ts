import { cp } from 'node:fs/promises';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload } from '../../scripts/support/payloads.ts';
import { startSession } from '../../src/server/domains/auth/sessions.ts';
import { restProcedures } from '../../src/server/platform/rest/rest-procedures.ts';
import { appRouter } from '../../src/server/router.ts';
import { PLAIN_ROUTES, PROCEDURES } from '../platform/access.ts';
import { type Account, sameAccount, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { trailOf } from '../support/audit/trail.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const AFTER_DECISION = '2026-10-05T15:20:00.000Z';
const SCHEDULE = { openDate: '2026-10-01T00:00:00.000Z', closeDate: null };
const LATER = '2026-10-05T16:00:00.000Z';

/** Two portals with the same data: an application under review, its applicant and an administrator, all signed in. */
async function useTwins() {
  const [dataFolder, copy] = [await useFolder(), await useFolder()];
  const environment = { PUBLIC_URL: 'http://localhost:3000' };
  const first = await usePortal({ now: NOW, schedule: SCHEDULE, dataFolder, environment });
  const submitted = await submittedApplication(first, {}, { isAccountsEmail: true });
  const administrator = await signInAs(first, 'admin');
  const { id } = submitted.application;
  await administrator.rest.put(`/admin/applications/${id}/status`, { status: 'under_review' });
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  await first.close();
  await cp(dataFolder, copy, { recursive: true });
  const open = async (folder: string) => {
    const portal = await usePortal({ now: LATER, dataFolder: folder, environment, attachments: true });
    return { portal, administrator: sameAccount(portal, administrator) };
  };
  return { submitted, undecided: await open(dataFolder), decided: await open(copy) };
}
type Twin = Awaited<ReturnType<typeof useTwins>>['decided'];
type Submitted = Awaited<ReturnType<typeof submittedApplication>>;

/** Input that suits every call: each takes the fields that it knows. */
const inputOf = ({ student, application, document, examResults, applicant }: Submitted) => ({
  ...student,
  ...CHOICES,
  ...examResultPayload(student.id),
  email: 'somebody.else@example.com',
  password: applicant.password,
  firstName: 'Anna',
  lastName: 'Ali',
  id: application.id,
  studentId: student.id,
  examResultId: examResults[0]?.id,
  documentId: document.id,
  fileName: document.fileName,
  emailAddress: student.email,
  subject: 'Physics',
  settingName: 'contactPhone',
  status: 'submitted',
  version: '0.0',
  token: 'invented',
  personalData: {},
  currentStep: 1,
  currentPassword: 'wrong',
});
type Input = Record<string, unknown>;

type Call = { name: string; send(url: string, token: string): Promise<Response> };
const headersOf = (token: string) => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

/** Every call that an applicant may make about an own record, through both doors. */
function applicantsCalls(input: Input): Call[] {
  const json = superjson.stringify(input);
  const tree: AnyTRPCRouter = appRouter;
  const isTheirs = (name: string) => PROCEDURES[name]?.owner === 'in';
  const overTrpc = Object.entries<AnyTRPCProcedure>(tree._def.procedures)
    .filter(([name]) => isTheirs(name))
    .map(([name, { _def }]) => {
      const isQuery = _def.type === 'query';
      const path = `/trpc/${name}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`;
      const what = isQuery ? {} : { method: 'POST', body: json };
      return {
        name,
        send: (url: string, token: string) => fetch(url + path, { ...what, headers: headersOf(token) }),
      };
    });
  const routes = [
    ...restProcedures(appRouter)
      .filter(({ name }) => isTheirs(name))
      .map(({ route }) => `${route.method} /api${route.path}`),
    ...Object.keys(PLAIN_ROUTES).filter((route) => PLAIN_ROUTES[route]?.owner === 'in'),
  ];
  const overRest = routes.map((name) => {
    const [method = '', route = ''] = name.split(' ');
    const path = route.replaceAll(/:(\w+)/g, (_, part) => encodeURIComponent(String(input[part])));
    const send = async (url: string, token: string) => {
      if (!name.endsWith('/documents') || method !== 'POST')
        return fetch(url + path, {
          method,
          headers: headersOf(token),
          ...(method !== 'GET' && { body: JSON.stringify(input) }),
        });
      const form = new FormData();
      form.append('documentType', 'other');
      form.append('file', pngFile());
      return fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        body: form,
      });
    };
    return { name, send };
  });
  return [...overTrpc, ...overRest];
}

/** Tokens, names of files and ids of sessions. */
const UNLIKE = /[\w-]{43}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{16}\b/g;

async function contentOf(bytes: Buffer, type: string | null) {
  if (type === 'application/pdf') return (await readPdf(bytes)).text;
  const text = bytes.toString('latin1');
  // The data of the zip are stored uncompressed. Its check sums depend on the ids of sessions.
  const [content] =
    type === 'application/zip'
      ? (/^\{\n[\s\S]*?\n\}$/m.exec(text.replace(/^.*?\{\n/s, '{\n')) ?? [])
      : [text];
  return content?.replaceAll(UNLIKE, 'random');
}

/** The answers of all calls, each in a session of its own, because some end sessions. */
async function answersOf({ portal }: Twin, calls: Call[], { user }: Account) {
  const { db, clock } = portal.services;
  const answers: Record<string, unknown> = {};
  for (const { name, send } of calls) {
    await db.deleteFrom('sessions').where('userId', '=', user.id).execute();
    const token = await db
      .transaction()
      .execute((trx) => startSession(trx, { clock, userAgent: '' }, user.id));
    const response = await send(portal.url, token);
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type');
    answers[name] = {
      status: response.status,
      etag: response.headers.get('etag'),
      modified: response.headers.get('last-modified'),
      type,
      body: await contentOf(bytes, type),
    };
  }
  return answers;
}

/** Sets places up, pins the application to a choice that has seats, and previews it with a place. */
async function previewPlaces({ administrator: { rest } }: Twin, id: number) {
  const subjects = [...new Set([...CHOICES.firstChoiceSubjects, ...CHOICES.secondChoiceSubjects])];
  const classes = subjects.map((subject) => ({ subject, block: null, seats: 1 }));
  await rest.put('/admin/places', { classes, checkedOnly: false, minimum: null });
  const pinned = { pin: 1, exception: { reason: 'Captain of the school' } };
  expect((await rest.put(`/admin/applications/${id}/placement`, pinned)).status).toBe(200);
  for (const wanted of [{}, { classes }])
    expect((await rest.post('/admin/places/previews', wanted)).body).toMatchObject({ counts: { first: 1 } });
}

test.each(['approved', 'rejected'] as const)(
  'nothing that an applicant can call tells that an application is %s before the release',
  async (status) => {
    const { submitted, undecided, decided } = await useTwins();
    const { application, applicant } = submitted;
    const { rest } = decided.administrator;
    await previewPlaces(decided, application.id);
    const answer = await rest.put(`/applications/${application.id}`, { status });
    expect(answer.body).toMatchObject({ status });
    const calls = applicantsCalls(inputOf(submitted));
    expect(calls.length).toBeGreaterThan(70);
    const answers = await answersOf(decided, calls, applicant);
    expect(answers).toEqual(await answersOf(undecided, calls, applicant));
    expect(answers['GET /api/applications']).toMatchObject({
      body: expect.stringContaining('"status":"under_review"'),
    });
    expect(answers['GET /api/auth/profile/data']).toMatchObject({
      body: expect.stringContaining('"status": "under_review"'),
    });
    expect(answers['GET /api/students/:id/application/pdf']).toMatchObject({
      body: expect.stringContaining('Under Review'),
    });

    const release = { statuses: [status], count: 1 };
    expect((await rest.post('/admin/decisions/releases', release)).body).toMatchObject({ letters: 1 });
    const list = calls.filter(({ name }) => name === 'GET /api/applications');
    const after = await answersOf(decided, list, applicant);
    expect(after['GET /api/applications']).toMatchObject({
      body: expect.stringContaining(`"status":"${status}"`),
    });
  },
);

test('a receipt that is sent after a withheld decision, and its PDF, do not tell it', async () => {
  const server = await startMailServer();
  const portal = await usePortal({
    now: NOW,
    attachments: true,
    environment: { SMTP_URL: server.url },
  });
  const { application } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const { rest } = await signInAs(portal, 'admin');
  await rest.put('/admin/decisions', { told: 'when_released' });
  await portal.services.background.finished();
  const path = `/admin/applications/${application.id}/status`;
  await rest.put(path, { status: 'draft' });
  // The receipt waits until after the decision.
  await portal.services.db
    .insertInto('emails')
    .columns([
      'userId',
      'to',
      'subject',
      'text',
      'html',
      'createdAt',
      'nextAttemptAt',
      'attachedApplicationId',
    ])
    .expression((from) =>
      from
        .selectFrom('applications')
        .innerJoin('students', 'students.id', 'applications.studentId')
        .select((select) => [
          'students.userId',
          'students.email',
          select.val('A receipt').as('subject'),
          select.val('').as('text'),
          select.val('').as('html'),
          select.val(NOW).as('createdAt'),
          select.val(AFTER_DECISION).as('nextAttemptAt'),
          'applications.id',
        ]),
    )
    .execute();
  await rest.put(path, { status: 'approved' });
  server.received.length = 0;
  await passMinutes(portal, 30);
  expect(server.received).toMatchObject([{ subject: 'A receipt' }]);
  const [pdf] = server.received[0]?.attachments ?? [];
  const { text } = await readPdf(pdf?.content ?? Buffer.alloc(0));
  expect(text).toContain('Under Review');
  expect(text).not.toContain('Approved');
});

test('what administrators changed is not told to an applicant who sends a version', async () => {
  const portal = await usePortal({ now: NOW });
  const { application, applicant, examResults } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  await rest.put('/admin/decisions', { told: 'when_released' });
  const path = `/admin/applications/${application.id}/status`;
  await rest.put(path, { status: 'approved' });
  await rest.put(path, { status: 'draft' });
  const answer = await applicant.rest.put(`/applications/${application.id}`, { ...CHOICES, version: '0.0' });
  expect(answer).toMatchObject({ status: 200, body: { status: 'draft' } });
  const removal = await applicant.rest.delete(`/exam-results/${examResults[0]?.id}?version=0.0`);
  expect(removal.status).toBe(200);
  expect((await trailOf(portal)).length).toBeGreaterThan(0);
});

/** What an administrator reads of it. */
const told = async ({ rest }: Account, id: number) => (await rest.get(`/admin/applications/${id}`)).body;

test('administrators see whether a decision is told, in the list and beside it', async () => {
  const portal = await usePortal({ now: NOW });
  const { id } = (await submittedApplication(portal)).application;
  const administrator = await signInAs(portal, 'admin');
  expect(await told(administrator, id)).toMatchObject({ isTold: null, undoEndsAt: null });
  await administrator.rest.put(`/applications/${id}`, { status: 'approved' });
  expect(await told(administrator, id)).toMatchObject({
    isTold: true,
    undoEndsAt: '2026-10-05T15:10:00.000Z',
  });
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  await administrator.rest.put(`/admin/applications/${id}/status`, { status: 'under_review' });
  await administrator.rest.put(`/applications/${id}`, { status: 'rejected' });
  expect(await told(administrator, id)).toMatchObject({ isTold: false, undoEndsAt: null });
  const { items } = await administrator.trpc.admin.applicationPage.query({});
  expect(items).toMatchObject([{ id, status: 'rejected', isTold: false }]);
});
