import { describe, expect, test } from 'vitest';
import { newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { doors } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const rowsOf = ({ services: { db } }: TestPortal, table: 'users' | 'loginAttempts' | 'sessions') =>
  db.selectFrom(table).selectAll().execute();
const AT_ONCE = { interval: 1 };
const several = <Result>(work: () => Result) => Array.from({ length: 12 }, work);

/** Passwords are hashed one after the other: what is asked for at the same time waits. */
describe.each(doors)('what ends while a password waits for its turn, over $door', ({ call }) => {
  test('a session that has ended creates no account any more', async () => {
    const portal = await usePortal();
    const [head, thief] = [await signInAs(portal, 'super_admin'), await signInAs(portal, 'super_admin')];
    const { length: atFirst } = await rowsOf(portal, 'users');
    const create = () => ({ token: thief.token, input: { ...newPerson(), role: 'super_admin' } });
    const creations = several(() => call(portal, 'superAdmin.createUser', create()));
    await expect.poll(async () => (await rowsOf(portal, 'users')).length, AT_ONCE).toBeGreaterThan(atFirst);
    const ending = { token: head.token, input: { id: thief.user.id } };
    expect((await call(portal, 'superAdmin.endSessions', ending)).status).toBe(200);
    const before = await snapshotTables(portal, 'users');
    const statuses = (await Promise.all(creations)).map(({ status }) => status);
    expect(statuses).toContain(401);
    expect(await snapshotTables(portal, 'users')).toEqual(before);
  });

  test('nor does it change the own password', async () => {
    const portal = await usePortal();
    const thief = await signInAs(portal, 'user');
    const input = { currentPassword: PASSWORD, newPassword: 'chosen by the thief' };
    const change = call(portal, 'auth.changePassword', { token: thief.token, input });
    await expect.poll(() => rowsOf(portal, 'loginAttempts'), AT_ONCE).toHaveLength(1);
    await portal.services.db.deleteFrom('sessions').execute();
    const before = await snapshotTables(portal, 'users');
    expect((await change).status).toBe(401);
    expect(await snapshotTables(portal, 'users')).toEqual(before);
  });

  test('an account that is made inactive has no session afterwards', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const { user, email } = await signInAs(portal, 'admin');
    const input = { email, password: PASSWORD };
    const logIns = several(() => call(portal, 'auth.login', { input }));
    await expect.poll(async () => (await rowsOf(portal, 'loginAttempts')).length, AT_ONCE).toBeGreaterThan(0);
    const deactivate = { token: head.token, input: { id: user.id, isActive: false } };
    expect((await call(portal, 'superAdmin.updateUser', deactivate)).status).toBe(200);
    await Promise.all(logIns);
    const sessions = await rowsOf(portal, 'sessions');
    expect(sessions).not.toContainEqual(expect.objectContaining({ userId: user.id }));
  });
});
