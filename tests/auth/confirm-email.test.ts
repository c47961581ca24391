import { describe, expect, test } from 'vitest';
import { doors } from '../platform/doors.ts';
import { newPerson, registerApplicant } from '../support/accounts.ts';
import { linkToken, type Mail, readOutbox } from '../support/outbox.ts';
import { usePortal } from '../support/portal.ts';

const INVALID = {
  status: 400,
  body: { message: 'This confirmation link is invalid or was already used.' },
};

const tokenOf = (mail: Mail | undefined) => (mail ? linkToken(mail) : 'nothing was mailed');

describe.each(doors)('confirming an address over $door', ({ call }) => {
  test('the link that registration mails works once', async () => {
    const portal = await usePortal();
    const { token: session, user } = await registerApplicant(portal);
    const [mail] = await readOutbox(portal);
    expect(mail).toMatchObject({
      to: user.email,
      subject: 'Please confirm your email address - Sixth Form Admissions',
    });
    const input = { token: tokenOf(mail) };
    expect(await call(portal, 'auth.confirmEmail', { input })).toMatchObject({ status: 200 });
    expect((await call(portal, 'auth.profile', { token: session })).body).toEqual({
      ...user,
      emailVerified: true,
    });
    expect(await call(portal, 'auth.confirmEmail', { input })).toMatchObject(INVALID);
  });

  test('a link for an earlier address does not confirm a new one', async () => {
    const portal = await usePortal();
    const { token: session } = await registerApplicant(portal);
    const [first] = await readOutbox(portal);
    const { firstName, lastName, email } = newPerson();
    await call(portal, 'auth.updateProfile', { token: session, input: { firstName, lastName, email } });
    const confirm = (token: string) => call(portal, 'auth.confirmEmail', { input: { token } });
    expect(await confirm(tokenOf(first))).toMatchObject(INVALID);
    const second = (await readOutbox(portal)).find(({ to }) => to === email);
    expect(await confirm(tokenOf(second))).toMatchObject({ status: 200 });
  });

  test('a confirmation link resets no password', async () => {
    const portal = await usePortal();
    await registerApplicant(portal);
    const [mail] = await readOutbox(portal);
    const input = { token: tokenOf(mail), password: 'long enough' };
    expect(await call(portal, 'auth.resetPassword', { input })).toMatchObject({ status: 400 });
  });

  test.each(['', 'a'.repeat(43), 'a'.repeat(5000)])('an invented token is refused', async (token) => {
    const portal = await usePortal();
    expect(await call(portal, 'auth.confirmEmail', { input: { token } })).toMatchObject({ status: 400 });
  });
});
