import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { doors } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';

type LogIn = (email: string, password?: string, headers?: Record<string, string>) => Promise<number>;

/** Logs in, with a wrong password unless one is given. @returns the status */
const logInOver =
  (call: (typeof doors)[number]['call'], portal: TestPortal): LogIn =>
  async (email, password = 'wrong', headers = {}) =>
    (await call(portal, 'auth.login', { input: { email, password }, headers })).status;

async function failTenTimes(logIn: LogIn, email: string) {
  for (let count = 0; count < 10; count += 1) expect(await logIn(email)).toBe(401);
}

describe.each(doors)('the log-in limit over $door', ({ call }) => {
  test('the eleventh failure within 15 minutes is refused, with the time to wait', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const { email } = await signInAs(portal, 'user');
    await failTenTimes(logIn, email);
    portal.clock.advance(5 * MINUTE);
    const refused = await call(portal, 'auth.login', { input: { email, password: PASSWORD } });
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many failed log-ins. Please try again in 10 minutes.' },
    });
    expect(refused.headers.get('retry-after')).toBe('600');
    portal.clock.advance(10 * MINUTE);
    expect(await logIn(email, PASSWORD)).toBe(200);
  });

  test('nine failures leave room for the right password, and it does not count', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const { email } = await signInAs(portal, 'user');
    for (let count = 0; count < 9; count += 1) expect(await logIn(email)).toBe(401);
    expect(await logIn(email, PASSWORD)).toBe(200);
    expect(await logIn(email, PASSWORD)).toBe(200);
    expect(await logIn(email)).toBe(401);
    expect(await logIn(email, PASSWORD)).toBe(429);
  });

  test('an account that is active again opens at once, whatever failed while it was inactive', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const { email, user } = await signInAs(portal, 'user');
    const { rest } = await signInAs(portal, 'super_admin');
    const setActive = (isActive: boolean) => rest.put(`/super-admin/users/${user.id}`, { isActive });
    await setActive(false);
    for (let count = 0; count < 10; count += 1) expect(await logIn(email, PASSWORD)).toBe(403);
    expect(await logIn(email, PASSWORD)).toBe(429);
    await setActive(true);
    expect(await logIn(email, PASSWORD)).toBe(200);
    await failTenTimes(logIn, email);
    await setActive(true);
    expect(await logIn(email, PASSWORD)).toBe(429);
  });

  test('failures age out one by one', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const { email } = await signInAs(portal, 'user');
    for (let count = 0; count < 10; count += 1) {
      expect(await logIn(email)).toBe(401);
      portal.clock.advance(MINUTE);
    }
    expect(await logIn(email)).toBe(429);
    portal.clock.advance(5 * MINUTE);
    expect(await logIn(email)).toBe(401);
    expect(await logIn(email)).toBe(429);
  });

  test('the address counts without regard to case, blanks, or where the request says it comes from', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const { email } = await signInAs(portal, 'user');
    for (let count = 0; count < 10; count += 1) {
      const spelling = count % 2 === 0 ? email.toUpperCase() : ` ${email} `;
      expect(await logIn(spelling, 'wrong', { 'X-Forwarded-For': `10.0.0.${count}` })).toBe(401);
    }
    expect(await logIn(email, PASSWORD, { 'X-Forwarded-For': '10.0.0.99' })).toBe(429);
  });

  test('an unknown address is limited as a known one is', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    await failTenTimes(logIn, 'nobody@example.com');
    expect(await logIn('nobody@example.com')).toBe(429);
  });

  test('other addresses go on', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const [one, other] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    await failTenTimes(logIn, one.email);
    expect(await logIn(other.email, PASSWORD)).toBe(200);
  });

  test('tries at the same time count: of twenty, ten are checked', async () => {
    const portal = await usePortal();
    const logIn = logInOver(call, portal);
    const { email } = await signInAs(portal, 'user');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => logIn(email)));
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  test('it stays when volume limits are off, and outlives a restart', async () => {
    const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: '0' } });
    const { email } = await signInAs(portal, 'user');
    await failTenTimes(logInOver(call, portal), email);
    await portal.app.close();
    const again = await usePortal({ dataFolder: portal.dataFolder, now: portal.clock.now() });
    expect(await logInOver(call, again)(email, PASSWORD)).toBe(429);
  });
});
