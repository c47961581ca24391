import { describe, expect, test } from 'vitest';
import { grantSuperAdministrator } from '../../src/server/domains/auth/service.ts';
import { DAY, MINUTE } from '../../src/server/platform/clock.ts';
import { hashToken } from '../../src/server/platform/tokens.ts';
import { type Account, newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const cookieOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
/** The device cookie of an answer, as a browser would keep it. */
const deviceOf = (headers: Headers) => cookieOf(headers)?.split(';')[0] ?? '';

describe.each(doors)('known devices over $door', ({ call }) => {
  const logIn = (portal: TestPortal, email: string, password = PASSWORD, device = '') =>
    call(portal, 'auth.login', {
      input: { email, password },
      ...(device && { headers: { Cookie: device } }),
    });
  /** Logs in on a device. @returns the device's cookie */
  const deviceFor = async (portal: TestPortal, { email }: Pick<Account, 'email'>, device = '') =>
    deviceOf((await logIn(portal, email, PASSWORD, device)).headers);
  async function fail(portal: TestPortal, email: string, times: number, device = '') {
    for (let count = 0; count < times; count += 1)
      expect((await logIn(portal, email, 'a guess', device)).status).toBe(401);
  }
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

  async function useOwner() {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'admin');
    return { portal, owner, device: await deviceFor(portal, owner) };
  }

  test('a log-in gives the device a cookie for a year, of which only the hash is stored', async () => {
    const portal = await usePortal({ environment: { PUBLIC_URL: 'https://apply.school.example' } });
    const { email, user } = await signInAs(portal, 'user');
    const { headers } = await logIn(portal, email);
    const [pair = '', ...attributes] = cookieOf(headers)?.split('; ') ?? [];
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=31536000',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    const token = pair.replace('device=', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    const tables = await snapshotTables(portal);
    expect(JSON.stringify(tables)).not.toContain(token);
    expect(tables.knownDevices).toEqual([expect.stringContaining(hashToken(token))]);
    expect(tables.knownDevices?.[0]).toContain(`"userId":${user.id}`);
    const again = await logIn(portal, email, PASSWORD, pair);
    expect(deviceOf(again.headers)).toBe(pair);
    expect((await snapshotTables(portal)).knownDevices).toHaveLength(1);
  });

  test('a failed log-in gives none, and the cookie alone opens nothing', async () => {
    const { portal, owner, device } = await useOwner();
    expect(cookieOf((await logIn(portal, owner.email, 'a guess')).headers)).toBeUndefined();
    expect(cookieOf((await logIn(portal, owner.email, 'a guess', device)).headers)).toBeUndefined();
    const headers = { Cookie: device };
    expect(await call(portal, 'auth.profile', { headers })).toMatchObject({ status: 401 });
    const asSession = { Cookie: device.replace('device=', 'session=') };
    expect(await call(portal, 'auth.profile', { headers: asSession })).toMatchObject({ status: 401 });
  });

  test('strangers who fail lock out strangers, not the owner; over a restart, too', async () => {
    const { portal, owner, device } = await useOwner();
    await fail(portal, owner.email, 10);
    expect(await statusOf(logIn(portal, owner.email))).toBe(429);
    expect(await statusOf(logIn(portal, owner.email, PASSWORD, device))).toBe(200);
    expect(await statusOf(logIn(portal, owner.email))).toBe(429);
    await portal.app.close();
    const again = await usePortal({ dataFolder: portal.dataFolder, now: portal.clock.now() });
    expect(await statusOf(logIn(again, owner.email))).toBe(429);
    expect(await statusOf(logIn(again, owner.email, PASSWORD, device))).toBe(200);
  });

  test('a known device has a limit of its own', async () => {
    const { portal, owner, device } = await useOwner();
    const other = await deviceFor(portal, owner);
    await fail(portal, owner.email, 10, device);
    const locked = await logIn(portal, owner.email, PASSWORD, device);
    expect(locked.status).toBe(429);
    expect(locked.headers.get('retry-after')).toBe('900');
    expect(await statusOf(logIn(portal, owner.email, PASSWORD, other))).toBe(200);
    expect(await statusOf(logIn(portal, owner.email))).toBe(200);
    portal.clock.advance(15 * MINUTE);
    expect(await statusOf(logIn(portal, owner.email, PASSWORD, device))).toBe(200);
  });

  test('at another address, known or not, a device is a stranger’s and tells nothing', async () => {
    const { portal, device } = await useOwner();
    const { email } = await signInAs(portal, 'user');
    for (const address of [email, 'nobody@example.com']) {
      await fail(portal, address, 5);
      await fail(portal, address, 5, device);
      expect(await statusOf(logIn(portal, address, 'a guess', device))).toBe(429);
      expect(await statusOf(logIn(portal, address, 'a guess', 'device=x.y.z'))).toBe(429);
    }
  });

  test('a family on one computer: the device is known to each of its accounts', async () => {
    const { portal, owner, device } = await useOwner();
    const sister = await signInAs(portal, 'user');
    const both = await deviceFor(portal, sister, device);
    for (const { email } of [owner, sister]) {
      await fail(portal, email, 10);
      expect(await statusOf(logIn(portal, email))).toBe(429);
      expect(await statusOf(logIn(portal, email, PASSWORD, both))).toBe(200);
    }
  });

  test('a mailed reset lifts the lock, and its device gets in while strangers go on', async () => {
    const { portal, owner } = await useOwner();
    await fail(portal, owner.email, 10);
    await call(portal, 'auth.forgotPassword', { input: { email: owner.email } });
    const mail = (await readOutbox(portal)).at(-1);
    const input = { token: mail && linkToken(mail), password: 'roti and curry' };
    const reset = await call(portal, 'auth.resetPassword', { input });
    expect(reset.status).toBe(200);
    expect(reset.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=/)]);
    await fail(portal, owner.email, 10);
    expect(await statusOf(logIn(portal, owner.email, 'roti and curry'))).toBe(429);
    const known = deviceOf(reset.headers);
    expect(await statusOf(logIn(portal, owner.email, 'roti and curry', known))).toBe(200);
  });

  test('so do the console and user management', async () => {
    const { portal, owner } = await useOwner();
    await fail(portal, owner.email, 10);
    await grantSuperAdministrator(portal.services, owner.email, 'roti and curry');
    expect(await statusOf(logIn(portal, owner.email, 'roti and curry'))).toBe(200);
    const { token } = await signInAs(portal, 'super_admin');
    await fail(portal, owner.email, 10);
    const input = { id: owner.user.id, password: 'bake and shark' };
    expect((await call(portal, 'superAdmin.updateUser', { token, input })).status).toBe(200);
    expect(await statusOf(logIn(portal, owner.email, 'bake and shark'))).toBe(200);
  });

  test('they stay when the owner changes the password', async () => {
    const { portal, owner, device } = await useOwner();
    const input = { currentPassword: PASSWORD, newPassword: 'bake and shark' };
    await call(portal, 'auth.changePassword', { token: owner.token, input });
    await fail(portal, owner.email, 10);
    expect(await statusOf(logIn(portal, owner.email, 'bake and shark', device))).toBe(200);
  });

  test('an account has ten at most, those used last; a year of rest forgets one', async () => {
    const { portal, owner, device } = await useOwner();
    for (let count = 0; count < 10; count += 1) {
      portal.clock.advance(MINUTE);
      await deviceFor(portal, owner);
    }
    const rows = async () => (await snapshotTables(portal)).knownDevices ?? [];
    expect(await rows()).toHaveLength(10);
    expect(JSON.stringify(await rows())).not.toContain(hashToken(device.replace('device=', '')));
    await portal.app.close();
    const later = new Date(portal.clock.now().getTime() + 366 * DAY);
    const again = await usePortal({ dataFolder: portal.dataFolder, now: later });
    expect((await snapshotTables(again)).knownDevices).toEqual([]);
  });

  test('an account that is deleted takes its devices and its failures along', async () => {
    const { portal, owner } = await useOwner();
    await fail(portal, owner.email, 3);
    await call(portal, 'auth.changePassword', {
      token: owner.token,
      input: { currentPassword: 'a guess', newPassword: 'bake and shark' },
    });
    const { token } = await signInAs(portal, 'super_admin');
    const input = { id: owner.user.id };
    expect((await call(portal, 'superAdmin.deleteUser', { token, input })).status).toBe(200);
    expect(await snapshotTables(portal, 'knownDevices', 'loginAttempts')).toEqual({
      knownDevices: [],
      loginAttempts: [],
    });
  });

  test('who registers is known from then on', async () => {
    const portal = await usePortal();
    const person = newPerson();
    const { headers } = await call(portal, 'auth.register', { input: person });
    await fail(portal, person.email, 10);
    expect(await statusOf(logIn(portal, person.email, PASSWORD, deviceOf(headers)))).toBe(200);
  });
});
