import { describe, expect, test } from 'vitest';
import { hashRecoveryCode } from '../../src/server/domains/second-step/codes.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { offeredSecretSchema, recoveryCodesSchema } from '../../src/shared/auth/second-step.ts';
import { doors, type Procedure } from '../platform/doors.ts';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { linkToken, readOutbox } from '../support/outbox.ts';
import { usePortal } from '../support/portal.ts';
import { api } from '../support/rest.ts';
import { codeAt, PERIOD, requireSecondStep, setUpSecondStep } from '../support/second-step.ts';
import { snapshotTables } from '../support/state.ts';
import { trailOf } from '../support/trail.ts';

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
    const officer = await signInAs(portal, 'admin', { firstName: 'Anya', lastName: 'Ali' });
    const as =
      (account: Account) =>
      (procedure: Procedure, input: object = {}) =>
        call(portal, procedure, { token: account.token, input });
    const logIn = ({ email }: Account, code?: string, password = PASSWORD) =>
      call(portal, 'auth.login', { input: { email, password, ...(code !== undefined && { code }) } });
    return { portal, head, officer, as, logIn };
  }
  const usePhone = async () => {
    const people = await usePeople();
    return { ...people, phone: await setUpSecondStep(people.portal, people.officer) };
  };

  test('it is set up with the password and a code, and ends the other sessions', async () => {
    const { portal, officer, as, logIn } = await usePeople();
    const { token } = signedInSchema.parse((await logIn(officer)).body);
    const send = as(officer);
    expect((await send('secondStep.state')).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const offer = await send('secondStep.offer', OWN);
    const { secret, uri, qrCode } = offeredSecretSchema.parse(offer.body);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^<svg /);
    expect((await logIn(officer)).status).toBe(200);
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
    expect(await logIn(officer, code)).toMatchObject(refused(WRONG));
  });

  test('what was offered counts only with a code of it', async () => {
    const { portal, officer, as, logIn } = await usePeople();
    const send = as(officer);
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
    expect((await logIn(officer)).status).toBe(200);
    expect(await trailOf(portal)).toEqual([]);
  });

  test('a log-in needs both steps, and says so only to who has the first', async () => {
    const { portal, officer, logIn, phone } = await usePhone();
    const before = await snapshotTables(portal, 'sessions', 'users', 'loginAttempts');
    for (const code of [undefined, '', ' ']) {
      const missing = await logIn(officer, code);
      expect(missing).toMatchObject(refused(ENTER));
      expect(missing.headers.get('set-cookie')).toBeNull();
    }
    expect(await snapshotTables(portal, 'sessions', 'users', 'loginAttempts')).toEqual(before);
    for (const code of [undefined, phone.code(), phone.recoveryCodes[0]]) {
      const wrong = await logIn(officer, code, 'wrong');
      const unknown = await call(portal, 'auth.login', {
        input: { email: 'nobody@example.com', password: PASSWORD, ...(code && { code }) },
      });
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
      expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    }
    expect(await logIn(officer, phone.code())).toMatchObject({ status: 200, body: { user: officer.user } });
  });

  test('a code works once, and none of before it', async () => {
    const { portal, officer, logIn, phone } = await usePhone();
    const [earlier, now] = [
      phone.code(),
      codeAt(phone.secret, new Date(portal.clock.now().getTime() + PERIOD)),
    ];
    expect((await logIn(officer, now)).status).toBe(200);
    expect(await logIn(officer, now)).toMatchObject(refused(WRONG));
    expect(await logIn(officer, earlier)).toMatchObject(refused(WRONG));
    portal.clock.advance(2 * PERIOD);
    const codes = [phone.code(), phone.code()].map((code) => logIn(officer, code));
    expect((await Promise.all(codes)).map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test.each([
    ['a period late', PERIOD, 200],
    ['a period early', -PERIOD, 200],
    ['two periods late', 2 * PERIOD, 401],
    ['two periods early', -2 * PERIOD, 401],
  ])('a phone whose clock is %s', async (_, off, status) => {
    const { portal, officer, logIn, phone } = await usePhone();
    portal.clock.advance(10 * PERIOD);
    const shown = codeAt(phone.secret, new Date(portal.clock.now().getTime() - off));
    const spaced = `${shown.slice(0, 3)} ${shown.slice(3)}`;
    expect((await logIn(officer, spaced)).status).toBe(status);
  });

  test('a recovery code works once, however it is typed, for its owner alone', async () => {
    const { portal, head, officer, as, logIn, phone } = await usePhone();
    await setUpSecondStep(portal, head);
    const [code = '', other] = phone.recoveryCodes;
    expect(await logIn(head, code)).toMatchObject(refused(WRONG));
    expect((await logIn(officer, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await logIn(officer, code)).toMatchObject(refused(WRONG));
    expect((await logIn(officer, other)).status).toBe(200);
    expect((await as(officer)('secondStep.state')).body).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await trailOf(portal)).slice(-2)).toMatchObject([
      { action: 'recovery_code_used', actorEmail: officer.email, after: { recoveryCodes: 9 } },
      { action: 'recovery_code_used', actorEmail: officer.email, after: { recoveryCodes: 8 } },
    ]);
  });

  test('recovery codes of before, of three groups, work until they are renewed', async () => {
    const { portal, officer, as, logIn, phone } = await usePhone();
    const codeHash = hashRecoveryCode('ABCD-EFGH-JKLM');
    await portal.services.db
      .insertInto('recoveryCodes')
      .values([
        { codeHash, userId: officer.user.id },
        { codeHash: hashRecoveryCode('2345-6789-WXYZ'), userId: officer.user.id },
      ])
      .execute();
    expect((await logIn(officer, 'abcd efgh jklm')).status).toBe(200);
    expect((await logIn(officer, 'ABCD-EFGH-JKLM')).status).toBe(401);
    await as(officer)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    expect((await logIn(officer, '2345-6789-WXYZ')).status).toBe(401);
  });

  test('a stolen list opens nothing without the password, nor twice, nor once it was renewed', async () => {
    const { portal, head, officer, as, logIn, phone } = await usePhone();
    const [code = '', ...others] = phone.recoveryCodes;
    expect(await logIn(officer, code, 'a guess')).toMatchObject({ status: 401 });
    expect(await logIn(head, code, 'a guess')).toMatchObject({ status: 401 });
    const tries = await Promise.all([logIn(officer, code), logIn(officer, code), logIn(officer, code)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await trailOf(portal)).filter(({ action }) => action === 'recovery_code_used')).toHaveLength(1);
    await as(officer)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    for (const stolen of others.slice(0, 3)) expect((await logIn(officer, stolen)).status).toBe(401);
  });

  test('what was used at one door is used up at the other; and neither lets anybody set up another phone', async () => {
    const { portal, officer, logIn, phone } = await usePhone();
    const input = { email: officer.email, password: PASSWORD };
    for (const code of [phone.code(), phone.recoveryCodes[0]]) {
      expect((await logIn(officer, code)).status).toBe(200);
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
    const { officer, as, logIn, phone } = await usePhone();
    expect(await as(officer)('secondStep.renewRecoveryCodes', { currentPassword: 'x' })).toMatchObject({
      status: 400,
    });
    const renewed = await as(officer)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    const { recoveryCodes } = recoveryCodesSchema.parse(renewed.body);
    expect((await logIn(officer, phone.recoveryCodes[0])).status).toBe(401);
    expect((await logIn(officer, recoveryCodes[0])).status).toBe(200);
  });

  test('wrong codes are failed log-ins: the eleventh waits, even with the right one', async () => {
    const { officer, logIn, phone } = await usePhone();
    for (let count = 0; count < 5; count += 1) {
      expect((await logIn(officer, '000000')).status).toBe(401);
      expect((await logIn(officer, 'AAAA-AAAA-AAAA')).status).toBe(401);
    }
    expect((await logIn(officer, phone.code())).status).toBe(429);
  });

  test('a new phone replaces the old one', async () => {
    const { portal, officer, logIn, phone } = await usePhone();
    const other = await setUpSecondStep(portal, officer, phone.code());
    expect((await logIn(officer, phone.code())).status).toBe(401);
    expect((await logIn(officer, phone.recoveryCodes[0])).status).toBe(401);
    expect((await logIn(officer, other.code())).status).toBe(200);
  });

  test('it is switched off with the password and a code, unless it is required', async () => {
    const { portal, officer, as, logIn, phone } = await usePhone();
    const off = (currentPassword: string) =>
      as(officer)('secondStep.switchOff', { currentPassword, code: phone.code() });
    expect((await off('wrong')).status).toBe(400);
    await requireSecondStep(portal);
    expect(await off(PASSWORD)).toMatchObject({ status: 409 });
    expect(await logIn(officer)).toMatchObject(refused(ENTER));
    await portal.services.db.updateTable('secondStepPolicy').set({ isRequired: 0 }).execute();
    expect((await off(PASSWORD)).status).toBe(200);
    expect((await logIn(officer)).status).toBe(200);
  });

  test('the password alone neither switches it off nor sets up another phone or recovery codes', async () => {
    const { portal, officer, as, phone } = await usePhone();
    const before = await snapshotTables(portal, 'secondSteps', 'recoveryCodes', 'audit');
    const deeds = ['secondStep.offer', 'secondStep.renewRecoveryCodes', 'secondStep.switchOff'] as const;
    for (const deed of deeds)
      for (const [code, message] of [
        [undefined, ENTER],
        ['000000', WRONG],
      ])
        expect(await as(officer)(deed, { ...OWN, ...(code && { code }) })).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'code', message }] },
        });
    expect(await snapshotTables(portal, 'secondSteps', 'recoveryCodes', 'audit')).toEqual(before);
    const input = { ...OWN, code: phone.recoveryCodes[0] };
    expect((await as(officer)('secondStep.offer', input)).status).toBe(200);
    expect((await as(officer)('secondStep.offer', input)).status).toBe(400);
  });

  test('guessing the password there ends as guessing at the log-in does', async () => {
    const { officer, as } = await usePhone();
    for (let count = 0; count < 10; count += 1)
      expect((await as(officer)('secondStep.switchOff', { currentPassword: 'wrong' })).status).toBe(400);
    expect((await as(officer)('secondStep.offer', OWN)).status).toBe(429);
  });

  test('guessing the code of a set-up that was begun does, too: its answer has recovery codes', async () => {
    const { portal, officer, as } = await usePeople();
    const send = as(officer);
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
    const { portal, officer, logIn, phone } = await usePhone();
    await call(portal, 'auth.forgotPassword', { input: { email: officer.email } });
    await portal.services.background.finished();
    const [mail] = await readOutbox(portal);
    const token = mail && linkToken(mail);
    const reset = await call(portal, 'auth.resetPassword', { input: { token, password: 'roti and curry' } });
    expect(reset.status).toBe(200);
    expect(await logIn(officer, undefined, 'roti and curry')).toMatchObject(refused(ENTER));
    expect((await logIn(officer, phone.code(), 'roti and curry')).status).toBe(200);
  });

  test('a super administrator switches it off for who lost the phone, and for nobody else', async () => {
    const { portal, head, officer, as, logIn } = await usePhone();
    await setUpSecondStep(portal, head);
    const off = (by: Account, { user }: Account) => as(by)('superAdmin.switchOffSecondStep', { id: user.id });
    expect(await off(officer, head)).toMatchObject({ status: 403 });
    expect(await off(head, head)).toMatchObject({ status: 409 });
    const page = await head.trpc.superAdmin.userPage.query({ role: 'admin' });
    expect(page.items).toMatchObject([{ id: officer.user.id, hasSecondStep: true }]);
    expect(await off(head, officer)).toMatchObject({
      status: 200,
      body: { message: 'Two-step sign-in of Anya Ali is switched off.' },
    });
    expect(await off(head, officer)).toMatchObject({ status: 409 });
    expect((await logIn(officer)).status).toBe(200);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'second_step_switched_off',
      actorEmail: head.email,
      entityId: String(officer.user.id),
      after: { email: officer.email, secondStep: false },
    });
  });

  test('who is no administrator any more has none', async () => {
    const { head, officer, as, logIn } = await usePhone();
    await as(head)('superAdmin.setUserRole', { id: officer.user.id, role: 'user' });
    expect((await logIn(officer)).status).toBe(200);
  });

  test('it is required of all administrators, who then do nothing else first', async () => {
    const { portal, head, officer, as, logIn } = await usePeople();
    const applicant = await signInAs(portal, 'user');
    const require = (by: Account, isRequired: unknown = true) =>
      as(by)('superAdmin.requireSecondStep', { isRequired });
    expect(await require(officer)).toMatchObject({ status: 403 });
    expect(await require(head, 'yes')).toMatchObject({ status: 400 });
    expect(await require(head)).toMatchObject({
      status: 409,
      body: { message: 'Please set up two-step sign-in for your own account first.' },
    });
    await setUpSecondStep(portal, head);
    expect(await require(head)).toMatchObject({ status: 200, body: { isRequired: true, unprotected: 1 } });

    const held = { status: 403, body: { message: DUE } };
    expect(await as(officer)('students.myStudents')).toMatchObject(held);
    expect(await as(officer)('auth.changePassword', { ...OWN, newPassword: 'another' })).toMatchObject(held);
    expect(await as(applicant)('students.myStudents')).toMatchObject({ status: 200 });
    expect((await as(head)('auth.profile')).body).toEqual(head.user);
    const { body } = await logIn(officer);
    const { token } = signedInSchema.parse(body);
    const profile = await call(portal, 'auth.profile', { token });
    expect(profile.body).toEqual({ ...officer.user, secondStepDue: true });
    const input = { firstName: 'Anya Marie', lastName: 'Ali', email: officer.email };
    expect(await call(portal, 'auth.updateProfile', { token, input })).toMatchObject({
      body: { firstName: 'Anya Marie', secondStepDue: true },
    });
    await setUpSecondStep(portal, officer);
    expect(await as(officer)('students.myStudents')).toMatchObject({ status: 200 });
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
    const { portal, head, officer, as, logIn, phone } = await usePhone();
    const [recoveryCode = '', another = ''] = phone.recoveryCodes;
    await logIn(officer, recoveryCode);
    await as(officer)('secondStep.renewRecoveryCodes', { ...OWN, code: phone.code() });
    const answers = [
      await as(officer)('secondStep.state'),
      await as(officer)('auth.profile'),
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
