import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { hashRecoveryCode } from '../../src/server/domains/second-step/codes.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { offeredSecretSchema, recoveryCodesSchema } from '../../src/shared/auth/second-step.ts';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { codeAt, PERIOD, requireSecondStep, setUpSecondStep } from '../support/auth/second-step.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors, type Procedure } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const ENTER = 'Please enter the code from your authenticator app.';
const WRONG = 'This code is wrong or was used already. Please enter the one that your app shows now.';
const DUE =
  'Administrators of this portal have to use two-step sign-in. Please set it up in your account settings.';
const refused = (message: string) => ({
  status: 401,
  body: { message, issues: [{ path: 'code', message }] },
});
const OWN = { currentPassword: PASSWORD };

describe.each(doors)('over $door', ({ call }) => {
  async function usePeople() {
    const portal = await usePortal({ now: '2027-01-12T14:30:00.000Z' });
    const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
    const administrator = await signInAs(portal, 'admin', { firstName: 'Anya', lastName: 'Ali' });
    const as =
      (account: Account) =>
      (procedure: Procedure, input: object = {}) =>
        call(portal, procedure, { token: account.token, input });
    const logIn = ({ email }: Account, code?: string, password = PASSWORD) =>
      call(portal, 'auth.login', { input: { email, password, ...(code !== undefined && { code }) } });
    return { portal, head, administrator, as, logIn };
  }
  const usePhone = async () => {
    const people = await usePeople();
    return { ...people, phone: await setUpSecondStep(people.portal, people.administrator) };
  };

  test('it is set up with the password and a code, and ends the other sessions', async () => {
    const { portal, administrator, as, logIn } = await usePeople();
    const { token } = signedInSchema.parse((await logIn(administrator)).body);
    const send = as(administrator);
    expect((await send('secondStep.state')).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const offer = await send('secondStep.offer', OWN);
    const { secret, uri, qrCode } = offeredSecretSchema.parse(offer.body);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^<svg /);
    expect((await logIn(administrator)).status).toBe(200);
    const code = codeAt(secret, portal.clock.now());
    const confirmed = await send('secondStep.confirm', { code });
    expect(confirmed.status).toBe(200);
    expect(recoveryCodesSchema.parse(confirmed.body).recoveryCodes).toHaveLength(10);
    expect((await send('secondStep.state')).body).toEqual({
      since: '2027-01-12T14:30:00.000Z',
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await call(portal, 'auth.profile', { token })).status).toBe(401);
    expect((await send('auth.profile')).status).toBe(200);
    // The set-up has used this code up.
    expect(await logIn(administrator, code)).toMatchObject(refused(WRONG));
  });

  test('what was offered counts only with a code of it', async () => {
    const { portal, administrator, as, logIn } = await usePeople();
    const send = as(administrator);
    expect(await send('secondStep.confirm', { code: '123456' })).toMatchObject({
      status: 409,
      body: { message: 'Please begin the set-up again.' },
    });
    expect(await send('secondStep.offer', { currentPassword: 'wrong' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currentPassword', message: 'Current password is incorrect' }] },
    });
    const { secret } = offeredSecretSchema.parse((await send('secondStep.offer', OWN)).body);
    const late = codeAt(secret, new Date(portal.clock.now().getTime() - 2 * PERIOD));
    for (const code of [late, 'ABCD-EFGH-JKLM']) {
      expect(await send('secondStep.confirm', { code })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'code', message: WRONG }] },
      });
    }
    expect(await send('secondStep.confirm', { code: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code', message: ENTER }] },
    });
    expect(await send('secondStep.renewRecoveryCodes', OWN)).toMatchObject({ status: 409 });
    expect((await logIn(administrator)).status).toBe(200);
    expect(await trailOf(portal)).toEqual([]);
  });

  test('a log-in needs both steps, and says so only to who has the first', async () => {
    const { portal, administrator, logIn, phone } = await usePhone();
    const before = await snapshotTables(portal, 'sessions', 'users', 'loginAttempts');
    for (const code of [undefined, '', ' ']) {
      const missing = await logIn(administrator, code);
      expect(missing).toMatchObject(refused(ENTER));
      expect(missing.headers.get('set-cookie')).toBeNull();
    }
    expect(await snapshotTables(portal, 'sessions', 'users', 'loginAttempts')).toEqual(before);
    for (const code of [undefined, phone.code(), phone.recoveryCodes[0]]) {
      const wrong = await logIn(administrator, code, 'wrong');
      const unknown = await call(portal, 'auth.login', {
        input: { email: 'nobody@example.com', password: PASSWORD, ...(code && { code }) },
      });
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
      expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    }
    expect(await logIn(administrator, phone.code())).toMatchObject({
      status: 200,
      body: { user: administrator.user },
    });
  });

  test('a code works once, and none of before it', async () => {
    const { portal, administrator, logIn, phone } = await usePhone();
    const [earlier, now] = [
      phone.code(),
      codeAt(phone.secret, new Date(portal.clock.now().getTime() + PERIOD)),
    ];
    expect((await logIn(administrator, now)).status).toBe(200);
    expect(await logIn(administrator, now)).toMatchObject(refused(WRONG));
    expect(await logIn(administrator, earlier)).toMatchObject(refused(WRONG));
    portal.clock.advance(2 * PERIOD);
    const codes = [phone.code(), phone.code()].map((code) => logIn(administrator, code));
    expect((await Promise.all(codes)).map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test.each([
    ['a period late', PERIOD, 200],
    ['a period early', -PERIOD, 200],
    ['two periods late', 2 * PERIOD, 401],
    ['two periods early', -2 * PERIOD, 401],
  ])('a phone whose clock is %s', async (_, off, status) => {
    const { portal, administrator, logIn, phone } = await usePhone();
    portal.clock.advance(10 * PERIOD);
    const shown = codeAt(phone.secret, new Date(portal.clock.now().getTime() - off));
    const spaced = `${shown.slice(0, 3)} ${shown.slice(3)}`;
    expect((await logIn(administrator, spaced)).status).toBe(status);
  });

  test('a recovery code works once, however it is typed, for its owner alone', async () => {
    const { portal, head, administrator, as, logIn, phone } = await usePhone();
    await setUpSecondStep(portal, head);
    const [code = '', other] = phone.recoveryCodes;
    expect(await logIn(head, code)).toMatchObject(refused(WRONG));
    expect((await logIn(administrator, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await logIn(administrator, code)).toMatchObject(refused(WRONG));
    expect((await logIn(administrator, other)).status).toBe(200);
    expect((await as(administrator)('secondStep.state')).body).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await trailOf(portal)).slice(-2)).toMatchObject([
      { action: 'recovery_code_used', actorEmail: administrator.email, after: { recoveryCodes: 9 } },
      { action: 'recovery_code_used', actorEmail: administrator.email, after: { recoveryCodes: 8 } },
    ]);
  });

  test('recovery codes of before, of three groups, work until they are renewed', async () => {
    const { portal, administrator, as, logIn, phone } = await usePhone();
    const codeHash = hashRecoveryCode('ABCD-EFGH-JKLM');
    await portal.services.db
      .insertInto('recoveryCodes')
      .values([
        { codeHash, userId: administrator.user.id },
        { codeHash: hashRecoveryCode('2345-6789-WXYZ'), userId: administrator.user.id },
      ])
      .execute();
    expect((await logIn(administrator, 'abcd efgh jklm')).status).toBe(200);
    expect((await logIn(administrator, 'ABCD-EFGH-JKLM')).status).toBe(401);
    await as(administrator)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    expect((await logIn(administrator, '2345-6789-WXYZ')).status).toBe(401);
  });

  test('a stolen list opens nothing without the password, nor twice, nor once it was renewed', async () => {
    const { portal, head, administrator, as, logIn, phone } = await usePhone();
    const [code = '', ...others] = phone.recoveryCodes;
    expect(await logIn(administrator, code, 'a guess')).toMatchObject({ status: 401 });
    expect(await logIn(head, code, 'a guess')).toMatchObject({ status: 401 });
    const tries = await Promise.all([
      logIn(administrator, code),
      logIn(administrator, code),
      logIn(administrator, code),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await trailOf(portal)).filter(({ action }) => action === 'recovery_code_used')).toHaveLength(1);
    await as(administrator)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    for (const stolen of others.slice(0, 3)) expect((await logIn(administrator, stolen)).status).toBe(401);
  });

  test('what was used at one door is used up at the other; and neither lets anybody set up another phone', async () => {
    const { portal, administrator, logIn, phone } = await usePhone();
    const input = { email: administrator.email, password: PASSWORD };
    for (const code of [phone.code(), phone.recoveryCodes[0]]) {
      expect((await logIn(administrator, code)).status).toBe(200);
      for (const other of doors)
        expect((await other.call(portal, 'auth.login', { input: { ...input, code } })).status).toBe(401);
    }
    const before = await snapshotTables(portal, 'secondSteps', 'recoveryCodes', 'sessions');
    for (const procedure of ['secondStep.offer', 'secondStep.confirm', 'secondStep.switchOff'] as const)
      expect(
        (await call(portal, procedure, { input: { ...OWN, ...input, code: phone.code() } })).status,
      ).toBe(401);
    expect(await snapshotTables(portal, 'secondSteps', 'recoveryCodes', 'sessions')).toEqual(before);
  });

  test('renewed recovery codes replace the former ones', async () => {
    const { administrator, as, logIn, phone } = await usePhone();
    expect(await as(administrator)('secondStep.renewRecoveryCodes', { currentPassword: 'x' })).toMatchObject({
      status: 400,
    });
    const renewed = await as(administrator)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    const { recoveryCodes } = recoveryCodesSchema.parse(renewed.body);
    expect((await logIn(administrator, phone.recoveryCodes[0])).status).toBe(401);
    expect((await logIn(administrator, recoveryCodes[0])).status).toBe(200);
  });

  test('wrong codes are failed log-ins: the eleventh waits, even with the right one', async () => {
    const { administrator, logIn, phone } = await usePhone();
    for (let count = 0; count < 5; count += 1) {
      expect((await logIn(administrator, '000000')).status).toBe(401);
      expect((await logIn(administrator, 'AAAA-AAAA-AAAA')).status).toBe(401);
    }
    expect((await logIn(administrator, phone.code())).status).toBe(429);
  });

  test('a new phone replaces the old one', async () => {
    const { portal, administrator, logIn, phone } = await usePhone();
    const other = await setUpSecondStep(portal, administrator, phone.code());
    expect((await logIn(administrator, phone.code())).status).toBe(401);
    expect((await logIn(administrator, phone.recoveryCodes[0])).status).toBe(401);
    expect((await logIn(administrator, other.code())).status).toBe(200);
  });

  test('it is switched off with the password and a code, unless it is required', async () => {
    const { portal, administrator, as, logIn, phone } = await usePhone();
    const off = (currentPassword: string) =>
      as(administrator)('secondStep.switchOff', { currentPassword, code: phone.code() });
    expect((await off('wrong')).status).toBe(400);
    await requireSecondStep(portal);
    expect(await off(PASSWORD)).toMatchObject({ status: 409 });
    expect(await logIn(administrator)).toMatchObject(refused(ENTER));
    await portal.services.db.updateTable('secondStepPolicy').set({ isRequired: 0 }).execute();
    portal.clock.advance(PERIOD);
    expect((await off(PASSWORD)).status).toBe(200);
    expect((await logIn(administrator)).status).toBe(200);
  });

  test('the password alone neither switches it off nor sets up another phone or recovery codes', async () => {
    const { portal, administrator, as, phone } = await usePhone();
    const before = await snapshotTables(portal, 'secondSteps', 'recoveryCodes', 'audit');
    const deeds = ['secondStep.offer', 'secondStep.renewRecoveryCodes', 'secondStep.switchOff'] as const;
    for (const deed of deeds)
      for (const [code, message] of [
        [undefined, ENTER],
        ['000000', WRONG],
      ])
        expect(await as(administrator)(deed, { ...OWN, ...(code && { code }) })).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'code', message }] },
        });
    expect(await snapshotTables(portal, 'secondSteps', 'recoveryCodes', 'audit')).toEqual(before);
    const input = { ...OWN, code: phone.recoveryCodes[0] };
    expect((await as(administrator)('secondStep.offer', input)).status).toBe(200);
    expect((await as(administrator)('secondStep.offer', input)).status).toBe(400);
  });

  test('guessing the password there ends as guessing at the log-in does', async () => {
    const { administrator, as } = await usePhone();
    for (let count = 0; count < 10; count += 1)
      expect((await as(administrator)('secondStep.switchOff', { currentPassword: 'wrong' })).status).toBe(
        400,
      );
    expect((await as(administrator)('secondStep.offer', OWN)).status).toBe(429);
  });

  test('guessing the code of a set-up that was begun does, too: its answer has recovery codes', async () => {
    const { portal, administrator, as } = await usePeople();
    const send = as(administrator);
    const { secret } = offeredSecretSchema.parse((await send('secondStep.offer', OWN)).body);
    const guesses = Array.from({ length: 12 }, () => send('secondStep.confirm', { code: 'no code' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const confirm = () => send('secondStep.confirm', { code: codeAt(secret, portal.clock.now()) });
    const before = await snapshotTables(portal);
    expect((await confirm()).status).toBe(429);
    expect(await snapshotTables(portal)).toEqual(before);
    portal.clock.advance(15 * MINUTE);
    expect((await confirm()).status).toBe(200);
    expect((await snapshotTables(portal)).loginAttempts).toEqual([]);
  });

  test('a forgotten password leaves it on', async () => {
    const { portal, administrator, logIn, phone } = await usePhone();
    await call(portal, 'auth.forgotPassword', { input: { email: administrator.email } });
    await portal.services.background.finished();
    const [mail] = await readOutbox(portal);
    const token = mail && linkToken(mail);
    const reset = await call(portal, 'auth.resetPassword', { input: { token, password: 'roti and curry' } });
    expect(reset.status).toBe(200);
    expect(await logIn(administrator, undefined, 'roti and curry')).toMatchObject(refused(ENTER));
    expect((await logIn(administrator, phone.code(), 'roti and curry')).status).toBe(200);
  });

  test('a super administrator switches it off for who lost the phone, and for nobody else', async () => {
    const { portal, head, administrator, as, logIn } = await usePhone();
    await setUpSecondStep(portal, head);
    const off = (by: Account, { user }: Account) => as(by)('superAdmin.switchOffSecondStep', { id: user.id });
    expect(await off(administrator, head)).toMatchObject({ status: 403 });
    expect(await off(head, head)).toMatchObject({ status: 409 });
    const page = await head.trpc.superAdmin.userPage.query({ role: 'admin' });
    expect(page.items).toMatchObject([{ id: administrator.user.id, hasSecondStep: true }]);
    expect(await off(head, administrator)).toMatchObject({
      status: 200,
      body: { message: 'Two-step sign-in of Anya Ali is switched off.' },
    });
    expect(await off(head, administrator)).toMatchObject({ status: 409 });
    expect((await logIn(administrator)).status).toBe(200);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'second_step_switched_off',
      actorEmail: head.email,
      entityId: String(administrator.user.id),
      after: { email: administrator.email, secondStep: false },
    });
  });

  test('who is no administrator any more has none', async () => {
    const { head, administrator, as, logIn } = await usePhone();
    await as(head)('superAdmin.setUserRole', { id: administrator.user.id, role: 'user' });
    expect((await logIn(administrator)).status).toBe(200);
  });

  test('it is required of all administrators, who then do nothing else first', async () => {
    const { portal, head, administrator, as, logIn } = await usePeople();
    const applicant = await signInAs(portal, 'user');
    const require = (by: Account, isRequired: unknown = true) =>
      as(by)('superAdmin.requireSecondStep', { isRequired });
    expect(await require(administrator)).toMatchObject({ status: 403 });
    expect(await require(head, 'yes')).toMatchObject({ status: 400 });
    expect(await require(head)).toMatchObject({
      status: 409,
      body: { message: 'Please set up two-step sign-in for your own account first.' },
    });
    await setUpSecondStep(portal, head);
    expect(await require(head)).toMatchObject({ status: 200, body: { isRequired: true, unprotected: 1 } });

    const held = { status: 403, body: { message: DUE } };
    expect(await as(administrator)('students.myStudents')).toMatchObject(held);
    expect(await as(administrator)('auth.changePassword', { ...OWN, newPassword: 'another' })).toMatchObject(
      held,
    );
    expect(await as(applicant)('students.myStudents')).toMatchObject({ status: 200 });
    expect((await as(head)('auth.profile')).body).toEqual(head.user);
    const { body } = await logIn(administrator);
    const { token } = signedInSchema.parse(body);
    const profile = await call(portal, 'auth.profile', { token });
    expect(profile.body).toEqual({ ...administrator.user, secondStepDue: true });
    const input = { firstName: 'Anya Marie', lastName: 'Ali', email: administrator.email };
    expect(await call(portal, 'auth.updateProfile', { token, input })).toMatchObject({
      body: { firstName: 'Anya Marie', secondStepDue: true },
    });
    await setUpSecondStep(portal, administrator);
    expect(await as(administrator)('students.myStudents')).toMatchObject({ status: 200 });
    expect((await as(head)('superAdmin.secondStepRequirement')).body).toEqual({
      isRequired: true,
      unprotected: 0,
    });
    expect(await require(head, false)).toMatchObject({ body: { isRequired: false } });
    expect(await require(head, false)).toMatchObject({ body: { isRequired: false } });
    const changes = (await trailOf(portal)).filter(({ action }) => action === 'second_step_required');
    expect(changes).toMatchObject([
      { actorEmail: head.email, before: { isRequired: false }, after: { isRequired: true } },
      { actorEmail: head.email, before: { isRequired: true }, after: { isRequired: false } },
    ]);
  });

  test('no secret and no code is in the trail, the lists, or stored where a hash will do', async () => {
    const { portal, head, administrator, as, logIn, phone } = await usePhone();
    const [recoveryCode = '', another = ''] = phone.recoveryCodes;
    await logIn(administrator, recoveryCode);
    await as(administrator)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    const answers = [
      await as(administrator)('secondStep.state'),
      await as(administrator)('auth.profile'),
      await as(head)('superAdmin.users'),
      await api(portal, head.token).get('/super-admin/users?page=1'),
      await trailOf(portal),
    ];
    const { secondSteps, ...others } = await snapshotTables(portal);
    expect(JSON.stringify(secondSteps)).toContain(phone.secret);
    for (const secret of [phone.secret, recoveryCode, another]) {
      expect(JSON.stringify(answers)).not.toContain(secret);
      expect(JSON.stringify(others)).not.toContain(secret.replaceAll('-', ''));
    }
  });
});
