import { describe, expect, test } from 'vitest';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

describe.each(doors)('a change of password over $door', ({ call }) => {
  test('ends the other sessions of this user, not this one, nor anybody else’s', async () => {
    const portal = await usePortal();
    const { token, email } = await signInAs(portal, 'user');
    const somebodyElse = await signInAs(portal, 'user');
    const logIn = async (password: string) => call(portal, 'auth.login', { input: { email, password } });
    const { token: otherToken } = signedInSchema.parse((await logIn(PASSWORD)).body);

    const input = { currentPassword: PASSWORD, newPassword: 'sixsix' };
    expect(await call(portal, 'auth.changePassword', { token, input })).toMatchObject({ status: 200 });
    const profileStatus = async (bearer: string) =>
      (await call(portal, 'auth.profile', { token: bearer })).status;
    expect(await profileStatus(token)).toBe(200);
    expect(await profileStatus(otherToken)).toBe(401);
    expect(await profileStatus(somebodyElse.token)).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn('sixsix')).status).toBe(200);
  });

  test.each([
    [
      'a wrong current password',
      { currentPassword: 'wrong', newPassword: 'long enough' },
      { path: 'currentPassword', message: 'Current password is incorrect' },
    ],
    [
      'a short new password',
      { currentPassword: PASSWORD, newPassword: '12345' },
      { path: 'newPassword', message: 'Password must be at least 6 characters long' },
    ],
    [
      'no current password',
      { newPassword: 'long enough' },
      { path: 'currentPassword', message: 'Current password is required' },
    ],
  ])('%s is refused', async (_, input, issue) => {
    const portal = await usePortal();
    const { token } = await signInAs(portal, 'user');
    const before = await snapshotTables(portal, 'users', 'sessions');
    expect(await call(portal, 'auth.changePassword', { token, input })).toMatchObject({
      status: 400,
      body: { message: issue.message, issues: [issue] },
    });
    expect(await snapshotTables(portal, 'users', 'sessions')).toEqual(before);
  });

  test('guessing the current password ends as guessing at the log-in does', async () => {
    const portal = await usePortal();
    const { token } = await signInAs(portal, 'user');
    const guess = (currentPassword: string) =>
      call(portal, 'auth.changePassword', { token, input: { currentPassword, newPassword: 'long enough' } });
    for (let count = 0; count < 10; count += 1) expect((await guess('wrong')).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(429);
  });
});
