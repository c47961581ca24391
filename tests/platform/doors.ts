import { z } from 'zod';

/** Where a portal listens. */
type Server = { url: string };
export type Call = { token?: string; input?: object; headers?: Record<string, string> };
/** `body` is the record or the refusal, whichever door it came through. */
export type Reply = { status: number; headers: Headers; body: unknown };

/** Calls by their name in the procedure tree, with their REST route as the specification writes it. */
const ROUTES = {
  'auth.login': { method: 'POST', path: '/auth/login' },
  'auth.register': { method: 'POST', path: '/auth/register' },
  'auth.logout': { method: 'POST', path: '/auth/logout' },
  'auth.profile': { method: 'GET', path: '/auth/profile' },
  'auth.updateProfile': { method: 'PUT', path: '/auth/profile' },
  'auth.changePassword': { method: 'POST', path: '/auth/change-password' },
  'auth.forgotPassword': { method: 'POST', path: '/auth/forgot-password' },
  'auth.resetPassword': { method: 'POST', path: '/auth/reset-password' },
  'auth.confirmEmail': { method: 'POST', path: '/auth/confirm-email' },
  'auth.setUp': { method: 'POST', path: '/setup' },
  'site.portalStatus': { method: 'GET', path: '/registration-portal/status' },
  'admin.changeSchedule': { method: 'POST', path: '/admin/registration-portal/schedule' },
  'superAdmin.users': { method: 'GET', path: '/super-admin/users' },
} as const;
type Procedure = keyof typeof ROUTES;

const envelopeSchema = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }).transform(({ result }) => result.data),
  z.object({ error: z.object({ data: z.unknown() }) }).transform(({ error }) => error.data),
]);

async function send(url: string, method: string, { token, input, headers }: Call): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify(input ?? {}) }),
  });
}

async function overRest({ url }: Server, procedure: Procedure, call: Call = {}): Promise<Reply> {
  const { method, path } = ROUTES[procedure];
  const response = await send(`${url}/api${path}`, method, call);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function overTrpc({ url }: Server, procedure: Procedure, call: Call = {}): Promise<Reply> {
  const method = ROUTES[procedure].method === 'GET' ? 'GET' : 'POST';
  const response = await send(`${url}/trpc/${procedure}`, method, call);
  const body = envelopeSchema.parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}

/** The two ways in, for describe.each: every rule holds at both. Only REST tells creation (201) apart. */
export const doors = [
  { door: 'REST', call: overRest, created: 201 },
  { door: 'tRPC', call: overTrpc, created: 200 },
];
/** For what needs no second door. */
export const rest = overRest;
