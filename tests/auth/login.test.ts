import { describe, expect, test } from 'vitest';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';

const EMAIL = { path: 'email', message: 'Invalid email format' };
const PASSWORD_REQUIRED = { path: 'password', message: 'Password is required' };

describe.each(doors)('log-in over $door', ({ call }) => {
  test('answers with a token of its own each time, and the user', async () => {
    const portal = await usePortal();
    const { email, user } = await signInAs(portal, 'user');
    const input = { email: ` ${email.toUpperCase()} `, password: PASSWORD };
    const first = await call(portal, 'auth.login', { input });
    const second = await call(portal, 'auth.login', { input });
    expect(first).toMatchObject({ status: 200, body: { user } });
    expect(second).toMatchObject({ status: 200, body: { user } });
    expect(first.body).not.toEqual(second.body);
    for (const { body } of [first, second]) {
      const { token } = signedInSchema.parse(body);
      expect(await call(portal, 'auth.profile', { token })).toMatchObject({ status: 200, body: user });
    }
  });

  test('a wrong password and an unknown address are answered alike', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    const wrong = await call(portal, 'auth.login', { input: { email, password: 'something else' } });
    const unknown = await call(portal, 'auth.login', {
      input: { email: 'nobody@example.com', password: PASSWORD },
    });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['what is none', 'x'],
    ['four gigabytes', `$argon2id$v=19$m=4194304,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
    ['a billion rounds', `$argon2id$v=19$m=19456,t=999999999,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
  ])('a stored hash of %s fits no password, and is not worked out', async (_, passwordHash) => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'admin');
    await portal.services.db.updateTable('users').set({ passwordHash }).where('email', '=', email).execute();
    const answer = await call(portal, 'auth.login', { input: { email, password: PASSWORD } });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
  });

  test('an unknown address takes as much work as a wrong password', async () => {
    const portal = await usePortal();
    const { email } = await registerApplicant(portal);
    await portal.services.background.finished();
    // Measures processor time, which does not depend on the load of the machine.
    const workFor = async (address: string) => {
      const before = process.cpuUsage();
      await call(portal, 'auth.login', { input: { email: address, password: 'something else' } });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await workFor('warm-up@example.com');
    let [known, unknown] = [0, 0];
    for (let count = 0; count < 5; count += 1) {
      known += await workFor(email);
      unknown += await workFor('nobody@example.com');
    }
    // Without hashing for unknown addresses, the ratio would be about a tenth.
    expect(unknown / known).toBeGreaterThan(0.25);
    expect(unknown / known).toBeLessThan(4);
  });

  test('an inactive account is told so, and only with the right password', async () => {
    const portal = await usePortal();
    const { email, user } = await signInAs(portal, 'user');
    await portal.services.db.updateTable('users').set({ isActive: 0 }).where('id', '=', user.id).execute();
    const right = await call(portal, 'auth.login', { input: { email, password: PASSWORD } });
    expect(right).toMatchObject({
      status: 403,
      body: { message: 'This account is inactive. Please contact the school.' },
    });
    const wrong = await call(portal, 'auth.login', { input: { email, password: 'something else' } });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
  });

  test.each([
    ['nothing', {}, [EMAIL, PASSWORD_REQUIRED]],
    ['no address', { email: 'anya', password: 'x' }, [EMAIL]],
    ['no password', { email: 'anya@example.com', password: '' }, [PASSWORD_REQUIRED]],
  ])('%s is refused', async (_, input, issues) => {
    const portal = await usePortal();
    expect(await call(portal, 'auth.login', { input })).toMatchObject({
      status: 400,
      body: { message: issues[0]?.message, issues },
    });
  });
});
