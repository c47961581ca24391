import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { ENTER_CODE, WRONG_CODE } from '../../src/shared/auth/second-step.ts';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { PERIOD, requireSecondStep, setUpSecondStep } from '../support/auth/second-step.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { doors, type Procedure } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const refused = (path: string, message: string) => ({
  status: 400,
  body: { message, issues: [{ path, message }] },
});
const NO_PASSWORD = refused('currentPassword', 'Current password is required');
const WRONG_PASSWORD = refused('currentPassword', 'Current password is incorrect');

/** All stored data, without the count of wrong passwords. */
async function everything(portal: TestPortal) {
  const { loginAttempts: _, ...tables } = await snapshotTables(portal);
  return { tables, emails: await readOutbox(portal) };
}

const NEW = 'new.address@example.com';

/** The ways in which administrators change the address or password of their own account. */
const CHANGES: readonly [string, Role, Procedure, (user: Account['user']) => object][] = [
  ['an administrator’s address', 'admin', 'auth.updateProfile', (user) => ({ ...user, email: NEW })],
  [
    'a super administrator’s address',
    'super_admin',
    'auth.updateProfile',
    (user) => ({ ...user, email: NEW }),
  ],
  [
    'a super administrator’s address under user management',
    'super_admin',
    'superAdmin.updateUser',
    ({ id }) => ({ id, email: NEW }),
  ],
  [
    'a super administrator’s password under user management',
    'super_admin',
    'superAdmin.updateUser',
    ({ id }) => ({ id, password: 'another one of mine' }),
  ],
];

/** What is refused although password and code are right. */
const CONFLICTS: readonly [string, Role, Procedure, (user: Account['user'], taken: string) => object][] = [
  ['an administrator’s taken address', 'admin', 'auth.updateProfile', (user, email) => ({ ...user, email })],
  [
    'a super administrator’s taken address under user management',
    'super_admin',
    'superAdmin.updateUser',
    ({ id }, email) => ({ id, email }),
  ],
  [
    'a super administrator’s password together with another role',
    'super_admin',
    'superAdmin.updateUser',
    ({ id }) => ({ id, password: 'another one of mine', role: 'admin' }),
  ],
  ['a second step that is required', 'admin', 'secondStep.switchOff', () => ({})],
];

describe.each(doors)('over $door', ({ call }) => {
  describe.each(CONFLICTS)('%s is refused', (_, role, procedure, changeOf) => {
    async function useRefused() {
      const portal = await usePortal();
      const owner = await signInAs(portal, role);
      const other = await signInAs(portal, 'user');
      const { code, recoveryCodes } = await setUpSecondStep(portal, owner);
      await requireSecondStep(portal);
      const send = (proof: object) =>
        call(portal, procedure, {
          token: owner.token,
          input: { ...changeOf(owner.user, other.email), ...proof },
        });
      const logIn = (withCode: string | undefined) =>
        call(portal, 'auth.login', { input: { email: owner.email, password: PASSWORD, code: withCode } });
      return { portal, owner, code, recoveryCodes, send, logIn };
    }

    test('which is no failure of who proved it right, while wrong codes stay failures', async () => {
      const { portal, code, send } = await useRefused();
      const stored = async () => {
        const { secondSteps: _, sessions: __, ...tables } = (await everything(portal)).tables;
        return tables;
      };
      const before = await stored();
      for (let count = 0; count < 11; count += 1) {
        expect(await send({ currentPassword: PASSWORD, code: code() })).toMatchObject({ status: 409 });
        portal.clock.advance(PERIOD);
      }
      expect(await stored()).toEqual(before);
      expect(await snapshotTables(portal, 'loginAttempts')).toEqual({ loginAttempts: [] });
      for (let count = 0; count < 10; count += 1)
        expect(await send({ currentPassword: PASSWORD, code: '000000' })).toMatchObject(
          refused('code', WRONG_CODE),
        );
      expect(await send({ currentPassword: PASSWORD, code: code() })).toMatchObject({ status: 429 });
    });

    test('and uses up the code', async () => {
      const { owner, code, send, logIn } = await useRefused();
      const used = code();
      expect(await send({ currentPassword: PASSWORD, code: used })).toMatchObject({ status: 409 });
      expect(await logIn(used)).toMatchObject({ status: 401, body: { message: WRONG_CODE } });
      expect((await owner.rest.get('/auth/profile')).body).toMatchObject({ email: owner.email, role });
    });

    test('and uses up a recovery code, which the trail tells', async () => {
      const { portal, owner, recoveryCodes, send, logIn } = await useRefused();
      const [used] = recoveryCodes;
      expect(await send({ currentPassword: PASSWORD, code: used })).toMatchObject({ status: 409 });
      expect(await logIn(used)).toMatchObject({ status: 401, body: { message: WRONG_CODE } });
      expect((await owner.rest.get('/auth/second-step')).body).toMatchObject({ recoveryCodesLeft: 9 });
      const use = expect.objectContaining({ action: 'recovery_code_used' });
      expect(await trailOf(portal)).toContainEqual(use);
    });
  });

  describe.each(CHANGES)('%s', (_, role, procedure, changeOf) => {
    async function useOwner() {
      const portal = await usePortal();
      const owner = await signInAs(portal, role);
      const send = (proof: object = {}, { token } = owner) =>
        call(portal, procedure, { token, input: { ...changeOf(owner.user), ...proof } });
      return { portal, owner, send };
    }

    test('needs the current password; nothing is changed by a refusal', async () => {
      const { portal, send } = await useOwner();
      const before = await everything(portal);
      expect(await send()).toMatchObject(NO_PASSWORD);
      expect(await send({ currentPassword: '' })).toMatchObject(NO_PASSWORD);
      expect(await send({ currentPassword: 'not the right one' })).toMatchObject(WRONG_PASSWORD);
      expect(await everything(portal)).toEqual(before);
      expect(await send({ currentPassword: PASSWORD })).toMatchObject({ status: 200 });
    });

    test('is no way to guess the password', async () => {
      const { portal, send } = await useOwner();
      for (let count = 0; count < 10; count += 1)
        expect((await send({ currentPassword: `guess ${count}` })).status).toBe(400);
      const before = await everything(portal);
      expect(await send({ currentPassword: PASSWORD })).toMatchObject({ status: 429 });
      expect(await everything(portal)).toEqual(before);
      portal.clock.advance(15 * MINUTE);
      expect((await send({ currentPassword: PASSWORD })).status).toBe(200);
    });

    test('needs the code as well, once two-step sign-in is on; no code counts twice', async () => {
      const { portal, owner, send } = await useOwner();
      const { code } = await setUpSecondStep(portal, owner);
      const before = await everything(portal);
      expect(await send({ code: code() })).toMatchObject(NO_PASSWORD);
      expect(await send({ currentPassword: PASSWORD })).toMatchObject(refused('code', ENTER_CODE));
      expect(await send({ currentPassword: PASSWORD, code: '000000' })).toMatchObject(
        refused('code', WRONG_CODE),
      );
      const used = code();
      expect((await everything(portal)).tables).toEqual(before.tables);
      const { email } = owner;
      await api(portal).post('/auth/login', { email, password: PASSWORD, code: used });
      const loggedIn = await everything(portal);
      expect(await send({ currentPassword: PASSWORD, code: used })).toMatchObject(
        refused('code', WRONG_CODE),
      );
      expect(await everything(portal)).toEqual(loggedIn);
      portal.clock.advance(MINUTE);
      expect((await send({ currentPassword: PASSWORD, code: code() })).status).toBe(200);
    });

    test('may take a recovery code', async () => {
      const { portal, owner, send } = await useOwner();
      const { recoveryCodes } = await setUpSecondStep(portal, owner);
      const [code] = recoveryCodes;
      expect((await send({ currentPassword: PASSWORD, code })).status).toBe(200);
      expect((await owner.rest.get('/auth/second-step')).body).toMatchObject({ recoveryCodesLeft: 9 });
    });
  });

  test('an applicant changes the address without the password, an administrator the name', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const administrator = await signInAs(portal, 'admin');
    const change = ({ token, user }: Account, changes: object) =>
      call(portal, 'auth.updateProfile', { token, input: { ...user, ...changes } });
    expect(await change(applicant, { email: NEW })).toMatchObject({ status: 200, body: { email: NEW } });
    const shouted = administrator.email.toUpperCase();
    expect(await change(administrator, { firstName: 'Anya', email: shouted })).toMatchObject({
      status: 200,
      body: { firstName: 'Anya', email: administrator.email },
    });
  });

  test('a super administrator changes others, and the own name, without it', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const administrator = await signInAs(portal, 'admin');
    const change = (input: object) => call(portal, 'superAdmin.updateUser', { token: head.token, input });
    const others = { id: administrator.user.id, email: NEW, password: 'one of theirs' };
    expect((await change(others)).status).toBe(200);
    expect((await change({ id: head.user.id, firstName: 'Hema', email: head.email })).status).toBe(200);
  });
});
