import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { deviceOf } from '../../src/server/domains/auth/device.ts';
import { HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { sessionSchema } from '../../src/shared/auth/sessions.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test.each([
  [CHROME, 'Chrome on Windows'],
  [IPHONE, 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', ''],
  ['', ''],
  ['('.repeat(10_000), ''],
])('%.60s logs in with “%s”', async (userAgent, device) => {
  expect(await deviceOf(userAgent)).toBe(device);
});

async function logIn(portal: TestPortal, email: string, userAgent: string) {
  const sent = { body: { email, password: PASSWORD }, headers: { 'user-agent': userAgent } };
  const answer = await api(portal).request('POST', '/auth/login', sent);
  const { token } = answer.read(signedInSchema);
  return { token, rest: api(portal, token) };
}
const sessionsOf = async ({ rest }: { rest: ReturnType<typeof api> }) =>
  (await rest.get('/auth/sessions')).read(sessionSchema.array());

test('one’s own sessions are listed, the last used first, and each can be ended', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  const other = await signInAs(portal, 'user');
  portal.clock.advance(MINUTE);
  const school = await logIn(portal, email, CHROME);
  portal.clock.advance(5 * MINUTE);
  const phone = await logIn(portal, email, IPHONE);
  const listed = await sessionsOf(phone);
  expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Safari on iOS', true],
    ['Chrome on Windows', false],
    ['', false],
  ]);
  const [, { id = '' } = {}] = listed;

  expect(await other.rest.delete(`/auth/sessions/${id}`)).toMatchObject({ status: 404 });
  expect(await sessionsOf(phone)).toEqual(listed);
  expect(await phone.rest.delete(`/auth/sessions/${id}`)).toMatchObject({ status: 200 });
  expect(await school.rest.get('/auth/profile')).toMatchObject({ status: 401 });
  expect(await phone.rest.get('/auth/profile')).toMatchObject({ status: 200 });
  expect(await sessionsOf(phone)).toHaveLength(2);
});

test('an account has at most 200 sessions: a further log-in ends the one that was used longest ago', async () => {
  const portal = await usePortal();
  const { email, rest: oldest } = await signInAs(portal, 'user');
  const { db } = portal.services;
  const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  portal.clock.advance(MINUTE);
  const lastUsedAt = portal.clock.now().toISOString();
  const others = Array.from({ length: 199 }, (_, index) => ({
    ...session,
    lastUsedAt,
    tokenHash: `${index}`,
  }));
  await db.insertInto('sessions').values(others).execute();
  expect((await oldest.get('/auth/sessions')).body).toHaveLength(200);
  await db.updateTable('sessions').set(session).where('tokenHash', '=', session.tokenHash).execute();

  portal.clock.advance(MINUTE);
  const latest = await logIn(portal, email, CHROME);
  expect(await sessionsOf(latest)).toHaveLength(200);
  expect(await oldest.get('/auth/profile')).toMatchObject({ status: 401 });
});

test('what has ended by itself is not listed, and no answer holds what opens a session', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  portal.clock.advance(12 * HOUR);
  const now = await logIn(portal, email, CHROME);
  const answer = await now.rest.get('/auth/sessions');
  expect(answer.read(sessionSchema.array())).toHaveLength(1);
  const { tokenHash } = await portal.services.db
    .selectFrom('sessions')
    .select('tokenHash')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(answer.body)).not.toContain(tokenHash);
  expect(JSON.stringify(answer.body)).not.toContain(now.token);
});
