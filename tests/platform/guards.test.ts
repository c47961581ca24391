import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { buildApp, createServer } from '../../src/server/app.ts';
import { startSession } from '../../src/server/domains/auth/sessions.ts';
import { restProcedures } from '../../src/server/platform/rest/rest-procedures.ts';
import { appRouter } from '../../src/server/router.ts';
import { type Account, newPerson, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { requireSecondStep } from '../support/auth/second-step.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { type Access, EVERYBODY, PLAIN_ROUTES, PROCEDURES, WHO, type Who } from './access.ts';

/** One call through one of the doors. `access` is its row in the table. */
type Call = { name: string; access: Access; send(token?: string): Promise<number> };

/** A request with the id of its application, by which every call finds one of the owner's. */
async function giveRequest({ services: { db } }: TestPortal, id: number) {
  const request = { id, applicationId: id, kind: 'information', state: 'open' } as const;
  await db.insertInto('applicationRequests').values(request).execute();
  const round = { requestId: id, message: 'Which school?', answerBy: '2027-03-01' };
  const asked = { askedAt: '2027-01-10T12:00:00.000Z', askedByEmail: 'office@school.example' };
  await db
    .insertInto('requestRounds')
    .values({ ...round, ...asked })
    .execute();
}

/** Input that suits every call: each takes the fields that it knows. */
async function everyInput(portal: TestPortal) {
  const { applicant, student, examResults, document, application } = await submittedApplication(portal);
  const { email, password } = await signInAs(portal, 'user');
  await giveRequest(portal, application.id);
  const input: Input = {
    ...student,
    ...newPerson(),
    ...CHOICES,
    ...examResultPayload(student.id),
    email,
    password,
    id: application.id,
    studentId: student.id,
    examResultId: examResults[0]?.id,
    documentId: document.id,
    fileName: document.fileName,
    emailAddress: student.email,
    subject: 'Physics',
    settingName: 'contactPhone',
    key: 'contactPhone',
    value: '(868) 555-0123',
    name: 'Holy Cross College',
    accent: 'maroon',
    status: 'approved',
    applicationIds: [application.id],
    noteId: 1,
    format: 'compact',
    text: 'Called the school.',
    role: 'super_admin',
    openDate: '2020-01-01T00:00:00Z',
    token: 'invented',
    personalData: {},
    currentStep: 1,
    currentPassword: password,
    code: '000000',
    isRequired: true,
  };
  return { owner: applicant, input };
}
type Input = Record<string, unknown>;

/** A call without a row counts as open to everybody. The test of the table reports the missing row. */
const accessOf = (row: Access | undefined) => row ?? EVERYBODY;

/** The name of the procedure behind a REST route. */
const procedureOf = (route: string) =>
  restProcedures(appRouter).find(({ route: { method, path } }) => `${method} /api${path}` === route)?.name;

const headersOf = (token: string | undefined) => ({
  'Content-Type': 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
});

function trpcCalls({ url }: TestPortal, input: Input): Call[] {
  const tree: AnyTRPCRouter = appRouter;
  return Object.entries<AnyTRPCProcedure>(tree._def.procedures).map(([name, procedure]) => {
    const json = superjson.stringify(input);
    const isQuery = procedure._def.type === 'query';
    const address = `${url}/trpc/${name}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`;
    const what = isQuery ? {} : { method: 'POST', body: json };
    const send = async (token?: string) =>
      (await fetch(address, { ...what, headers: headersOf(token) })).status;
    return { name, access: accessOf(PROCEDURES[name]), send };
  });
}

/** Every route below /api of the real application, also those that no procedure declares. */
async function routeTable(portal: TestPortal) {
  const app = createServer(portal.services.config);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && url.startsWith('/api/')) routes.push(`${one} ${url}`);
  });
  await buildApp(app, portal.services);
  await app.close();
  return routes;
}

/** Names the record in its query; without it, it is about the caller's own. */
const DRAFT = 'GET /api/draft-application';
/** The upload expects a form, and refuses anything else before it checks the owner. */
const UPLOAD = 'POST /api/students/:id/documents';

async function restCalls(portal: TestPortal, input: Input): Promise<Call[]> {
  const json = JSON.stringify(input);
  return (await routeTable(portal)).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    const address =
      portal.url +
      path.replaceAll(/:(\w+)/g, (_, part) => encodeURIComponent(String(input[part]))) +
      (name === DRAFT ? `?studentId=${input.studentId}` : '');
    const what = method === 'GET' ? { method } : { method, body: json };
    const send = async (token?: string) =>
      name === UPLOAD
        ? (await api(portal, token).upload(Number(input.id), pngFile(), 'exam_slip')).status
        : (await fetch(address, { ...what, headers: headersOf(token) })).status;
    return { name, access: accessOf(PROCEDURES[procedureOf(name) ?? ''] ?? PLAIN_ROUTES[name]), send };
  });
}

const isIn = (status: number) => status !== 401 && status !== 403 && status < 500;

/** The status of each call by its name. Each call has its own session, because some end sessions. */
async function statuses({ services }: TestPortal, calls: Call[], account: Account | undefined) {
  const answers: Record<string, number> = {};
  const { db, clock } = services;
  for (const { name, send } of calls) {
    const userId = account?.user.id;
    // An account has a limited number of sessions.
    if (userId) await db.deleteFrom('sessions').where('userId', '=', userId).execute();
    const token =
      userId &&
      (await db.transaction().execute((trx) => startSession(trx, { clock, userAgent: '' }, userId)));
    answers[name] = await send(token || undefined);
  }
  return answers;
}

const ROLES = {
  inactive: 'user',
  stranger: 'user',
  admin: 'admin',
  super_admin: 'super_admin',
  due: 'super_admin',
} as const;

async function accountOf(portal: TestPortal, who: Who, owner: Account) {
  if (who === 'nobody') return undefined;
  if (who === 'owner') return owner;
  if (who === 'due') await requireSecondStep(portal);
  const account = await signInAs(portal, ROLES[who]);
  const inactive = portal.services.db.updateTable('users').set({ isActive: 0 });
  if (who === 'inactive') await inactive.where('id', '=', account.user.id).execute();
  return account;
}

/** All stored rows, without the sessions. */
async function everything(portal: TestPortal) {
  const { sessions: _, ...tables } = await snapshotTables(portal);
  return tables;
}

test('every procedure and every route has its row in the table, and the table no other', async () => {
  const portal = await usePortal();
  const tree: AnyTRPCRouter = appRouter;
  expect(Object.keys(PROCEDURES).sort()).toEqual(Object.keys(tree._def.procedures).sort());
  const plain = (await routeTable(portal)).filter((route) => !procedureOf(route));
  expect(plain.sort()).toEqual(Object.keys(PLAIN_ROUTES).sort());
});

test.each(WHO)('%s: what is refused changes nothing, everything else is let in', async (who) => {
  // No email leaves, so that the emails wait and can be sent again. The first is a receipt.
  const portal = await usePortal({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const { owner, input } = await everyInput(portal);
  await portal.services.background.finished();
  const calls = [...trpcCalls(portal, input), ...(await restCalls(portal, input))];
  const account = await accountOf(portal, who, owner);

  const refused = calls.filter(({ access }) => access[who] !== 'in');
  const before = await everything(portal);
  expect(await statuses(portal, refused, account)).toEqual(
    Object.fromEntries(refused.map(({ name, access }) => [name, access[who]])),
  );
  expect(await everything(portal)).toEqual(before);

  const letIn = await statuses(
    portal,
    calls.filter(({ access }) => access[who] === 'in'),
    account,
  );
  expect(Object.entries(letIn).filter(([, status]) => !isIn(status))).toEqual([]);
});
