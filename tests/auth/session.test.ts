import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { doors, rest } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const LOG_IN = { status: 401, body: { message: 'Please log in.' } };

describe.each(doors)('a session over $door', ({ call }) => {
  test.each([
    ['no token', undefined],
    ['an unknown token', 'a'.repeat(43)],
    ['a huge token', 'a'.repeat(8000)],
  ])('%s: 401', async (_, token) => {
    const portal = await usePortal();
    expect(await call(portal, 'auth.profile', token ? { token } : {})).toMatchObject(LOG_IN);
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Token abc'])(
    'the header "%s" is no token',
    async (Authorization) => {
      const portal = await usePortal();
      expect(await call(portal, 'auth.profile', { headers: { Authorization } })).toMatchObject(LOG_IN);
    },
  );

  test('ends after 12 idle hours', async () => {
    const portal = await usePortal();
    const { token } = await signInAs(portal, 'user');
    portal.clock.advance(12 * HOUR - 1);
    expect(await call(portal, 'auth.profile', { token })).toMatchObject({ status: 200 });
    portal.clock.advance(12 * HOUR - 1);
    expect(await call(portal, 'auth.profile', { token })).toMatchObject({ status: 200 });
    portal.clock.advance(12 * HOUR);
    expect(await call(portal, 'auth.profile', { token })).toMatchObject(LOG_IN);
  });

  test('ends after 30 days however much it is used', async () => {
    const portal = await usePortal();
    const { token } = await signInAs(portal, 'user');
    for (let used = 0; used < 30 * DAY - 6 * HOUR; used += 6 * HOUR) {
      portal.clock.advance(6 * HOUR);
      expect((await call(portal, 'auth.profile', { token })).status).toBe(200);
    }
    portal.clock.advance(6 * HOUR - 1);
    expect((await call(portal, 'auth.profile', { token })).status).toBe(200);
    portal.clock.advance(1);
    expect(await call(portal, 'auth.profile', { token })).toMatchObject(LOG_IN);
  });

  test('ends when its user is deactivated or deleted', async () => {
    const portal = await usePortal();
    const { db } = portal.services;
    const [inactive, deleted] = [await signInAs(portal, 'user'), await signInAs(portal, 'admin')];
    await db.updateTable('users').set({ isActive: 0 }).where('id', '=', inactive.user.id).execute();
    await db.deleteFrom('users').where('id', '=', deleted.user.id).execute();
    expect(await call(portal, 'auth.profile', { token: inactive.token })).toMatchObject(LOG_IN);
    expect(await call(portal, 'auth.profile', { token: deleted.token })).toMatchObject(LOG_IN);
  });

  test('a demoted administrator is refused at the next call', async () => {
    const portal = await usePortal();
    const { token, user } = await signInAs(portal, 'super_admin');
    expect(await call(portal, 'superAdmin.users', { token })).toMatchObject({ status: 200 });
    const demote = (role: 'user' | 'admin') =>
      portal.services.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await demote('admin');
    expect(await call(portal, 'superAdmin.users', { token })).toMatchObject({ status: 403 });
    await demote('user');
    expect(await call(portal, 'admin.changeSchedule', { token })).toMatchObject({ status: 403 });
  });

  test('logging out ends this session and no other', async () => {
    const portal = await usePortal();
    const { token, email, password } = await signInAs(portal, 'user');
    const other = await call(portal, 'auth.login', { input: { email, password } });
    const { token: otherToken } = signedInSchema.parse(other.body);
    const answer = await call(portal, 'auth.logout', { token });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'You have been successfully logged out.' },
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^session=;.*Path=\//);
    expect(await call(portal, 'auth.profile', { token })).toMatchObject(LOG_IN);
    const cookie = { headers: { Cookie: `session=${token}` } };
    expect(await call(portal, 'auth.profile', cookie)).toMatchObject(LOG_IN);
    expect(await call(portal, 'auth.logout', { token })).toMatchObject(LOG_IN);
    expect(await call(portal, 'auth.profile', { token: otherToken })).toMatchObject({ status: 200 });
  });
});

test('use is recorded once a minute, not at each call', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const before = await snapshotTables(portal, 'sessions');
  portal.clock.advance(MINUTE - 1);
  await rest.get('/auth/profile');
  expect(await snapshotTables(portal, 'sessions')).toEqual(before);
  portal.clock.advance(1);
  await rest.get('/auth/profile');
  expect(await snapshotTables(portal, 'sessions')).not.toEqual(before);
});

test('sessions that ended are removed at the next start', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'user');
  portal.clock.advance(DAY);
  const { token } = await signInAs(portal, 'user');
  await portal.app.close();
  const again = await usePortal({ dataFolder: portal.dataFolder, now: portal.clock.now() });
  const rows = await again.services.db.selectFrom('sessions').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(await rest(again, 'auth.profile', { token })).toMatchObject({ status: 200 });
});
