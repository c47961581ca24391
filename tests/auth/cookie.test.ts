import { describe, expect, test } from 'vitest';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

/** The parts of the session's Set-Cookie header, in their order. */
const partsOf = (headers: Headers) =>
  (headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? '').split('; ');

describe.each(doors)('the session cookie over $door', ({ call }) => {
  test('log-in sets its token as a cookie for this site alone', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    const { headers, body } = await call(portal, 'auth.login', { input: { email, password: PASSWORD } });
    const { token } = signedInSchema.parse(body);
    const [pair, ...attributes] = partsOf(headers);
    expect(pair).toBe(`session=${token}`);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
  });

  test('it is Secure where the portal is reached over https', async () => {
    const portal = await usePortal({ environment: { PUBLIC_URL: 'https://apply.school.example' } });
    const { email } = await signInAs(portal, 'user');
    const { headers } = await call(portal, 'auth.login', { input: { email, password: PASSWORD } });
    expect(partsOf(headers)).toContain('Secure');
  });

  test('a cookie planted before log-in is replaced and stays worthless', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    const planted = { Cookie: `session=${'p'.repeat(43)}` };
    const answer = await call(portal, 'auth.login', {
      input: { email, password: PASSWORD },
      headers: planted,
    });
    const [pair] = partsOf(answer.headers);
    expect(pair).toMatch(/^session=[\w-]{43}$/);
    expect(pair).not.toBe(planted.Cookie);
    expect(await call(portal, 'auth.profile', { headers: planted })).toMatchObject({ status: 401 });
  });

  test('alone it reads but does not write', async () => {
    const portal = await usePortal();
    const { token, user } = await signInAs(portal, 'super_admin');
    const headers = { Cookie: `session=${token}` };
    expect(await call(portal, 'auth.profile', { headers })).toMatchObject({ status: 200, body: user });
    const before = await snapshotTables(portal);
    const input = { firstName: 'Other', lastName: 'Name', email: 'other@example.com' };
    const openDate = '2030-01-01T00:00:00Z';
    for (const refused of [
      await call(portal, 'auth.updateProfile', { headers, input }),
      await call(portal, 'auth.logout', { headers }),
      await call(portal, 'admin.changeSchedule', { headers, input: { openDate } }),
    ]) {
      expect(refused).toMatchObject({ status: 401, body: { message: 'Please log in.' } });
    }
    expect(await snapshotTables(portal)).toEqual(before);
  });
});

test('alone it answers HEAD as GET, and refuses DELETE', async () => {
  const portal = await usePortal();
  const { token } = await signInAs(portal, 'user');
  const headers = { Cookie: `session=${token}` };
  const status = async (method: string, path: string) =>
    (await fetch(`${portal.url}/api${path}`, { method, headers })).status;
  expect(await status('HEAD', '/auth/profile')).toBe(200);
  expect(await status('DELETE', '/draft-application')).toBe(401);
});

test('a wrong bearer is not helped by a right cookie', async () => {
  const portal = await usePortal();
  const { token } = await signInAs(portal, 'user');
  const headers = { Cookie: `session=${token}`, Authorization: 'Bearer wrong' };
  expect((await fetch(`${portal.url}/api/auth/profile`, { headers })).status).toBe(401);
});
