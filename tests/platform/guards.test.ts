import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { buildApp, createServer } from '../../src/server/app.ts';
import { appRouter } from '../../src/server/router.ts';
import { type Account, newPerson, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

/** All that works without signing in (decisions §2). What is not listed here is 401 for nobody. */
const PUBLIC_PROCEDURES = [
  'site.portalStatus',
  'site.settings',
  'site.setting',
  'auth.login',
  'auth.register',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.confirmEmail',
  'auth.setUp',
  'eligibility.subjects',
  'eligibility.scholarshipGroups',
];
const PUBLIC_ROUTES = [
  'GET /api/*',
  'GET /api/health',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/registration-portal/status',
  'GET /api/site-settings/:settingName',
  'GET /api/subjects',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/setup',
];

/** What a token opens that was made for it, whoever asks. */
const BY_TOKEN = ['GET /api/super-admin/backup/download/:fileName'];

type Call = { name: string; send(token?: string): Promise<number> };

/** Input that suits every call: each takes the fields it knows. */
async function everyInput(portal: TestPortal) {
  const { student, examResults, document, application } = await submittedApplication(portal);
  const { email, password } = await signInAs(portal, 'user');
  return {
    ...student,
    ...newPerson(),
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
  };
}
type Input = Record<string, unknown>;

const headersOf = (token: string | undefined) => ({
  'Content-Type': 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
});

function trpcCalls({ url }: TestPortal, input: Input): Call[] {
  const tree: AnyTRPCRouter = appRouter;
  return Object.entries<AnyTRPCProcedure>(tree._def.procedures).map(([name, procedure]) => {
    const json = JSON.stringify(input);
    const isQuery = procedure._def.type === 'query';
    const address = `${url}/trpc/${name}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`;
    const what = isQuery ? {} : { method: 'POST', body: json };
    const send = async (token?: string) =>
      (await fetch(address, { ...what, headers: headersOf(token) })).status;
    return { name, send };
  });
}

/** Every route of the real application below /api, those that no procedure declares among them. */
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

async function restCalls(portal: TestPortal, input: Input): Promise<Call[]> {
  const json = JSON.stringify(input);
  return (await routeTable(portal)).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    const address =
      portal.url + path.replaceAll(/:(\w+)/g, (_, part) => encodeURIComponent(String(input[part])));
    const what = method === 'GET' ? { method } : { method, body: json };
    const send = async (token?: string) =>
      (await fetch(address, { ...what, headers: headersOf(token) })).status;
    return { name, send };
  });
}

/** Nothing is ever mailed, so that the letters (the first of them a receipt) wait to be sent again. */
const useGuardedPortal = () => usePortal({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });

async function callsOf(portal: TestPortal) {
  const input = await everyInput(portal);
  await portal.services.background.finished();
  const trpc = trpcCalls(portal, input);
  const rest = await restCalls(portal, input);
  const startingWith = (procedures: string, routes: RegExp) => [
    ...trpc.filter(({ name }) => name.startsWith(procedures)),
    ...rest.filter(({ name }) => routes.test(name)),
  ];
  return {
    all: [...trpc, ...rest],
    admin: startingWith('admin.', /^\w+ \/api\/admin\//),
    superAdmin: startingWith('superAdmin.', /^\w+ \/api\/super-admin\//),
  };
}

/** The status of each call by its name. */
async function statuses(calls: Call[], account?: Account) {
  const answers: Record<string, number> = {};
  for (const { name, send } of calls) answers[name] = await send(account?.token);
  return answers;
}

const allWith = (calls: Call[], status: number) =>
  Object.fromEntries(calls.map(({ name }) => [name, status]));

test('nobody reaches what is not public: 401 everywhere else, and nothing changes', async () => {
  const portal = await useGuardedPortal();
  const { all } = await callsOf(portal);
  const isPublic = ({ name }: Call) => [...PUBLIC_PROCEDURES, ...PUBLIC_ROUTES].includes(name);
  const before = await snapshotTables(portal);
  const guarded = all.filter((call) => !isPublic(call));
  expect(guarded.length).toBeGreaterThan(40);
  expect(await statuses(guarded)).toEqual(allWith(guarded, 401));
  expect(await snapshotTables(portal)).toEqual(before);

  const open = all.filter(isPublic);
  expect(open.map(({ name }) => name).sort()).toEqual([...PUBLIC_PROCEDURES, ...PUBLIC_ROUTES].sort());
  expect(Object.values(await statuses(open))).not.toContain(401);
});

test('an applicant reaches nothing of the administrators', async () => {
  const portal = await useGuardedPortal();
  const { admin, superAdmin } = await callsOf(portal);
  const applicant = await signInAs(portal, 'user');
  const before = await snapshotTables(portal);
  expect(await statuses(admin, applicant)).toEqual(allWith(admin, 403));
  expect(await statuses(superAdmin, applicant)).toEqual(allWith(superAdmin, 403));
  expect(await snapshotTables(portal)).toEqual(before);
});

test('an administrator reaches nothing of the super administrators', async () => {
  const portal = await useGuardedPortal();
  const { superAdmin } = await callsOf(portal);
  const admin = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal);
  expect(await statuses(superAdmin, admin)).toEqual(allWith(superAdmin, 403));
  expect(await snapshotTables(portal)).toEqual(before);
});

/** The calls that refuse somebody for who they are. What a call names, an earlier one may have deleted. */
const refusing = async (calls: Call[], account: Account) =>
  Object.entries(await statuses(calls, account)).filter(
    ([, status]) => status === 401 || status === 403 || status >= 500,
  );

test('whoever has the role passes', async () => {
  const portal = await useGuardedPortal();
  const { admin, superAdmin } = await callsOf(portal);
  expect(await refusing(admin, await signInAs(portal, 'admin'))).toEqual([]);
  const head = await signInAs(portal, 'super_admin');
  expect(await refusing(admin, head)).toEqual([]);
  const byRole = superAdmin.filter(({ name }) => !BY_TOKEN.includes(name));
  expect(await refusing(byRole, head)).toEqual([]);
});
