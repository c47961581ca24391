import { describe, expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

describe.each(doors)('the profile over $door', ({ call }) => {
  test('names can be changed; the address stays confirmed and nothing is mailed', async () => {
    const portal = await usePortal();
    const { token, user } = await signInAs(portal, 'user');
    const input = { firstName: ' Anya ', lastName: 'Ali', email: user.email.toUpperCase() };
    const changed = { ...user, firstName: 'Anya', lastName: 'Ali' };
    expect(await call(portal, 'auth.updateProfile', { token, input })).toMatchObject({
      status: 200,
      body: changed,
    });
    expect((await call(portal, 'auth.profile', { token })).body).toEqual(changed);
    expect(await readOutbox(portal)).toEqual([]);
  });

  test('a new address has to be confirmed again', async () => {
    const portal = await usePortal();
    const { token, user } = await signInAs(portal, 'user');
    await portal.services.db.updateTable('users').set({ emailVerified: 1 }).execute();
    const input = { firstName: user.firstName, lastName: user.lastName, email: 'New@Example.com' };
    expect(await call(portal, 'auth.updateProfile', { token, input })).toMatchObject({
      status: 200,
      body: { email: 'new@example.com', emailVerified: false },
    });
    const mail = (await readOutbox(portal)).find(({ to }) => to === 'new@example.com');
    expect(mail).toMatchObject({ subject: 'Please confirm your email address - Sixth Form Admissions' });
    expect(mail?.text).toContain('was changed to this one');
    expect(mail?.text).not.toContain('was created');
  });

  test('a reset link that was mailed to the old address ends with it', async () => {
    const portal = await usePortal();
    const { token, user } = await signInAs(portal, 'user');
    await call(portal, 'auth.forgotPassword', { input: { email: user.email } });
    const [mail] = await readOutbox(portal);
    if (!mail) throw new Error('Nothing was mailed.');
    await call(portal, 'auth.updateProfile', { token, input: { ...user, email: 'new@example.com' } });
    const input = { token: linkToken(mail), password: 'a new password' };
    expect(await call(portal, 'auth.resetPassword', { input })).toMatchObject({ status: 400 });
  });

  test('an address that has an account is refused', async () => {
    const portal = await usePortal();
    const [mine, theirs] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    const before = await snapshotTables(portal);
    const input = { firstName: 'Anya', lastName: 'Ali', email: theirs.email.toUpperCase() };
    expect(await call(portal, 'auth.updateProfile', { token: mine.token, input })).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('role and state cannot be changed with it', async () => {
    const portal = await usePortal();
    const { token, user } = await signInAs(portal, 'user');
    const input = { ...user, role: 'super_admin', isActive: false, emailVerified: true, passwordHash: 'x' };
    expect(await call(portal, 'auth.updateProfile', { token, input })).toMatchObject({
      status: 200,
      body: user,
    });
  });

  test('every field is required', async () => {
    const portal = await usePortal();
    const { token } = await signInAs(portal, 'user');
    const issues = [
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Invalid email format' },
    ];
    expect(await call(portal, 'auth.updateProfile', { token, input: { firstName: ' ' } })).toMatchObject({
      status: 400,
      body: { message: 'First name is required', issues },
    });
  });
});
