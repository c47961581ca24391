import { describe, expect, test } from 'vitest';
import { grantSuperAdministrator } from '../../src/server/domains/auth/service.ts';
import { ensureSuperAdministrator } from '../../src/server/start.ts';
import { newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors, type Procedure } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const PERSON = { firstName: 'Anjali', lastName: 'Baptiste-Cruz', email: 'anjali.b@example.com' };
const ONE_CHARACTER = /^This password is one character over and over\. Please choose another one/;
const OWN_NAME = /^This password is made of the person’s own name or email address\. Please/;
const COMMON = /^This password is one of those that are guessed first\. Please/;

const WEAK = [
  ['aaaaaaaaaa', ONE_CHARACTER],
  ['AaAaAaAaAa', ONE_CHARACTER],
  ['anjali baptiste', OWN_NAME],
  ['BaptisteCruz2027', OWN_NAME],
  ['Anjáli.B@example.com', OWN_NAME],
  ['password', COMMON],
  ['PassWord', COMMON],
  ['12345678', COMMON],
  ['qwertyuiop', COMMON],
  ['trustno1', COMMON],
] as const;
const GOOD = ['roti and curry', 'Anjali likes parrots', 'zzzzzzzy', '90210 47 90210'];

async function resetToken(portal: TestPortal, email: string) {
  const mail = (await readOutbox(portal)).findLast(({ to }) => to === email);
  return mail && linkToken(mail);
}

describe.each(doors)('over $door', ({ call }) => {
  /** Every way to set a password for somebody who is or becomes an administrator. */
  const WAYS: Record<
    string,
    (portal: TestPortal) => Promise<{
      procedure: Procedure;
      token?: string;
      input: (password: string) => object;
      field?: string;
    }>
  > = {
    'set-up': async (portal) => {
      const token = (await ensureSuperAdministrator(portal.services))?.split('?token=')[1];
      return { procedure: 'auth.setUp', input: (password) => ({ ...PERSON, token, password }) };
    },
    'a change of the own one': async (portal) => {
      const { token } = await signInAs(portal, 'admin', PERSON);
      return {
        procedure: 'auth.changePassword',
        token,
        input: (newPassword) => ({ currentPassword: PASSWORD, newPassword }),
        field: 'newPassword',
      };
    },
    'a reset': async (portal) => {
      const { email } = await signInAs(portal, 'super_admin', PERSON);
      await call(portal, 'auth.forgotPassword', { input: { email } });
      const token = await resetToken(portal, email);
      return { procedure: 'auth.resetPassword', input: (password) => ({ token, password }) };
    },
    'a new account': async (portal) => {
      const { token } = await signInAs(portal, 'super_admin');
      return {
        procedure: 'superAdmin.createUser',
        token,
        input: (password) => ({ ...PERSON, role: 'admin', password }),
      };
    },
    'an account that becomes one': async (portal) => {
      const { token } = await signInAs(portal, 'super_admin');
      const { user } = await signInAs(portal, 'user', PERSON);
      return {
        procedure: 'superAdmin.updateUser',
        token,
        input: (password) => ({ id: user.id, role: 'admin', password }),
      };
    },
  };

  test.each(Object.keys(WAYS))('%s: what is easily guessed is refused, and nothing changes', async (name) => {
    const portal = await usePortal();
    const way = await WAYS[name]?.(portal);
    if (!way) throw new Error(name);
    const { procedure, input, field = 'password', ...by } = way;
    const before = await snapshotTables(portal);
    for (const [password, message] of WEAK) {
      const answer = await call(portal, procedure, { ...by, input: input(password) });
      expect(answer, password).toMatchObject({
        status: 400,
        body: {
          message: expect.stringMatching(message),
          issues: [{ path: field, message: expect.stringMatching(message) }],
        },
      });
    }
    expect(await snapshotTables(portal)).toEqual(before);
    const [good = ''] = GOOD;
    expect((await call(portal, procedure, { ...by, input: input(good) })).status).toBeLessThan(300);
  });

  test('applicants choose as they like, but no blanks', async () => {
    const portal = await usePortal();
    for (const password of ['password', 'aaaaaaaa', 'AnjaliBaptiste'])
      expect((await call(portal, 'auth.register', { input: newPerson({ password }) })).status).toBeLessThan(
        300,
      );
    const { token, rest } = await signInAs(portal, 'user');
    const change = (newPassword: string) =>
      call(portal, 'auth.changePassword', { token, input: { currentPassword: PASSWORD, newPassword } });
    const before = await snapshotTables(portal);
    for (const blank of [
      '      ',
      '\u00a0\u2003\u3000\u00a0\u2003\u3000',
      '\u200b\u200b\u200b\u200b\u200b\u200b',
    ])
      expect(await change(blank)).toMatchObject({
        status: 400,
        body: { message: 'Password must be at least 6 characters long' },
      });
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await rest.get('/auth/profile')).status).toBe(200);
    expect((await change('123456')).status).toBe(200);
  });
});

test.each(GOOD)('the console takes %j', async (password) => {
  const portal = await usePortal();
  await grantSuperAdministrator(portal.services, PERSON.email, password);
  expect((await snapshotTables(portal, 'users')).users).toHaveLength(1);
});

test.each(['password', 'anjali2027', '77777777'])(
  'the console refuses %j, and so does a start',
  async (password) => {
    const environment = { SUPER_ADMIN_EMAIL: PERSON.email, SUPER_ADMIN_PASSWORD: password };
    const portal = await usePortal({ environment });
    await expect(grantSuperAdministrator(portal.services, PERSON.email, password)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(ensureSuperAdministrator(portal.services)).rejects.toThrow(
      /^SUPER_ADMIN_PASSWORD: This password is/,
    );
    expect((await snapshotTables(portal, 'users')).users).toEqual([]);
  },
);
