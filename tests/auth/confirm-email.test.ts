import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../src/server/platform/clock.ts';
import { newPerson, registerApplicant } from '../support/accounts.ts';
import { linkToken, type Mail, readOutbox } from '../support/mail/outbox.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

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

  test('a link works for seven days', async () => {
    const portal = await usePortal();
    const people = [await registerApplicant(portal), await registerApplicant(portal)];
    const mails = await readOutbox(portal);
    const confirm = (index: number) => {
      const mail = mails.find(({ to }) => to === people[index]?.email);
      return call(portal, 'auth.confirmEmail', { input: { token: tokenOf(mail) } });
    };
    expect(mails[0]?.text).toContain('works for seven days');
    portal.clock.advance(7 * DAY - 1);
    expect((await confirm(0)).status).toBe(200);
    portal.clock.advance(1);
    expect(await confirm(1)).toMatchObject(INVALID);
  });

  test('it is mailed again to its owner, three times an hour at most, until it is confirmed', async () => {
    const portal = await usePortal();
    const { token: session, user } = await registerApplicant(portal);
    const resend = () => call(portal, 'auth.resendConfirmation', { token: session });
    expect(await call(portal, 'auth.resendConfirmation')).toMatchObject({ status: 401 });
    for (let count = 0; count < 2; count += 1) {
      portal.clock.advance(MINUTE);
      expect(await resend()).toMatchObject({
        status: 200,
        body: { message: `A link to confirm your email address is on its way to ${user.email}.` },
      });
    }
    const mails = await readOutbox(portal);
    expect(mails.map(({ to }) => to)).toEqual(Array(3).fill(user.email));
    const before = await snapshotTables(portal);
    const refused = await resend();
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('within an hour') },
    });
    expect(refused.headers.get('retry-after')).toBe(String(58 * 60));
    expect(await snapshotTables(portal)).toEqual(before);
    portal.clock.advance(58 * MINUTE + 1);
    expect((await resend()).status).toBe(200);
    // The first email may arrive late: its link still works.
    const input = { token: tokenOf(mails[0]) };
    expect((await call(portal, 'auth.confirmEmail', { input })).status).toBe(200);
    expect(await resend()).toMatchObject({
      status: 409,
      body: { message: 'Your email address is confirmed already.' },
    });
    expect((await snapshotTables(portal)).oneTimeTokens).toEqual([]);
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
