import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { signInAs } from '../support/accounts.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

// One portal for all tests: none of these requests changes anything.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const UNREADABLE = {
  status: 400,
  body: { message: 'The request could not be read. Please send valid JSON.' },
};
const NO_OBJECT = { status: 400, body: { message: 'Please send a JSON object.' } };
const deep = (depth: number) => `${'{"email":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('REST', () => {
  test.each([
    ['malformed JSON', '{"email": ', UNREADABLE],
    ['a body cut off', '{"email": "a@b', UNREADABLE],
    ['an empty body', '', { status: 400, body: { message: 'Invalid email format' } }],
    ['a prototype', '{"__proto__": {"role": "admin"}}', UNREADABLE],
    ['an array', '[]', NO_OBJECT],
    ['a string', '"email"', NO_OBJECT],
    ['a number', '7', NO_OBJECT],
    ['nested 10,000 deep', deep(10_000), { status: 400, body: { message: 'Invalid email format' } }],
    [
      '10 MB',
      JSON.stringify({ email: 'a'.repeat(10 * 2 ** 20) }),
      { status: 413, body: { message: 'The request is too large.' } },
    ],
  ])('%s: a clean refusal', async (_, rawBody, refusal) => {
    const rest = api(portal);
    expect(await rest.request('POST', '/auth/login', { rawBody })).toMatchObject(refusal);
    expect(await rest.get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test.each([
    ['application/xml', 415],
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 400],
    ['multipart/form-data; boundary=x', 415],
  ])('%s is refused', async (type, status) => {
    const answer = await api(portal).request('POST', '/auth/login', {
      rawBody: 'email=a',
      headers: { 'content-type': type },
    });
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
  });

  test.each([
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['DELETE', '/auth/login'],
    ['GET', '/auth/profile/more'],
    ['GET', '/../api/nothing'],
    ['GET', ''],
  ])('%s /api%s: 404 as JSON', async (method, path) => {
    const answer = await fetch(`${portal.url}/api${path}`, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'There is nothing here.' });
  });

  test.each(['abc', '1.5', '-1', '1e3', '99999999999999999999', '%00', '%F0%9F'])(
    'the id "%s" is refused',
    async (id) => {
      const { rest } = await signInAs(portal, 'user');
      const { status, body } = await rest.get(`/students/${id}`);
      expect([400, 404]).toContain(status);
      expect(body).toMatchObject({ message: expect.any(String) });
    },
  );
});

test.each(['/api/subjects/%E0%A4%A', '/%E0%A4%A', '/api/documents/....//x', '/api//x', '/api'])(
  'GET %s: not there, as JSON and with the headers of any answer',
  async (address) => {
    const answer = await fetch(portal.url + address);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'There is nothing here.' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test.each([
  ['POST', '/auth/logout'],
  ['DELETE', '/draft-application'],
] as const)('%s %s takes no input, and no body that is called JSON', async (method, path) => {
  const { rest } = await signInAs(portal, 'user');
  expect(await rest.request(method, path, { rawBody: '' })).toMatchObject({ status: 200 });
});

describe('tRPC', () => {
  test.each([
    ['malformed JSON', '{"email": ', 400],
    ['an array', '[]', 400],
    ['nested 10,000 deep', deep(10_000), 400],
    ['nested 10,000 deep in superjson', `{"json":${deep(10_000)}}`, 400],
    ['nested 10,000 deep in superjson’s notes', `{"json":{},"meta":{"values":${deep(10_000)}}}`, 400],
    ['notes of a prototype', '{"json":{},"meta":{"values":{"__proto__.email":["undefined"]}}}', 400],
    ['notes of what is not there', '{"json":{},"meta":{"values":{"email.a":[["custom","Nobody"]]}}}', 400],
    ['a number that is none', '{"json":{"email":"1e9"},"meta":{"values":{"email":["bigint"]}}}', 400],
    ['10 MB', JSON.stringify({ email: 'a'.repeat(10 * 2 ** 20) }), 413],
  ])('%s: a clean refusal', async (_, body, status) => {
    const answer = await fetch(`${portal.url}/trpc/auth.login`, { method: 'POST', body, headers: JSON_TYPE });
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(text).toContain('"message"');
    expect(text).not.toContain('stack');
    expect(await api(portal).get('/health')).toMatchObject({ status: 200 });
  });

  test.each([
    ['GET', '/trpc/nothing.here', 404],
    ['GET', '/trpc', 404],
    ['GET', '/trpc/auth.login', 405],
    ['POST', '/trpc/auth.profile', 405],
    ['GET', '/trpc/site.setting?input=%7B', 400],
  ])('%s %s: %d as JSON', async (method, path, status) => {
    const answer = await fetch(portal.url + path, { method, headers: method === 'POST' ? JSON_TYPE : {} });
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(text).not.toContain('stack');
  });

  test('each call of a batch is judged alone', async () => {
    const answer = await fetch(`${portal.url}/trpc/site.portalStatus,auth.profile?batch=1&input={}`);
    expect(answer.status).toBe(207);
    expect(await answer.json()).toMatchObject([
      { result: { data: { json: { isOpen: true } } } },
      { error: { json: { data: { httpStatus: 401, message: 'Please log in.' } } } },
    ]);
  });
});
