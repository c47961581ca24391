import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { grantSuperAdministrator, removeExpired } from '../../src/server/domains/auth/service.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { type Account, newPerson, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { emailsTo, emailTo, undoToken } from '../support/mail/emails.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const INVALID = {
  status: 400,
  body: { message: 'This link is invalid, was already used, or is older than seven days.' },
};
const NEW = 'zoe.thief@mail.example';

const moveTo = async ({ rest, user }: Account, email: string) =>
  (await rest.put('/auth/profile', { ...user, email, currentPassword: PASSWORD })).status;
const accountIn = ({ services }: TestPortal, { user }: Account) =>
  services.db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', user.id)
    .executeTakeFirst();

describe.each(doors)('over $door', ({ call }) => {
  const undo = (portal: TestPortal, token: string) =>
    call(portal, 'auth.undoEmailChange', { input: { token } });

  test.each(['user', 'admin', 'super_admin'] as const)(
    'the address of an account (%s) is set back by the one before, once, and every session ends',
    async (role) => {
      const portal = await usePortal();
      const owner = await signInAs(portal, role);
      expect(await moveTo(owner, NEW)).toBe(200);
      const token = await undoToken(portal, owner.email);
      expect(await accountIn(portal, owner)).toEqual({ email: NEW, emailVerified: 0 });
      expect(await undo(portal, token)).toMatchObject({ status: 200 });
      expect(await accountIn(portal, owner)).toEqual({ email: owner.email, emailVerified: 1 });
      expect((await owner.rest.get('/auth/profile')).status).toBe(401);
      expect(await undo(portal, token)).toMatchObject(INVALID);
    },
  );

  test('with the address goes the password, which the thief may know or have set; a link for a new one comes', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    expect((await owner.rest.post('/students', studentPayload())).status).toBe(201);
    await moveTo(owner, NEW);
    const token = await undoToken(portal, owner.email);
    await call(portal, 'auth.forgotPassword', { input: { email: NEW } });
    const reset = linkToken(await emailTo(portal, NEW, 'Reset'));
    const password = 'chosen by the thief';
    await call(portal, 'auth.resetPassword', { input: { token: reset, password } });
    expect((await undo(portal, token)).status).toBe(200);

    const { email } = owner;
    const logIn = async (typed: string) =>
      (await call(portal, 'auth.login', { input: { email, password: typed } })).status;
    expect([await logIn(password), await logIn(PASSWORD)]).toEqual([401, 401]);
    const mail = await emailTo(portal, email, 'Reset');
    expect(mail.text).toContain('has this email address again');
    expect(mail.text).not.toContain('your password stays as it is');
    const chosen = { token: linkToken(mail), password: 'pelau and callaloo' };
    expect((await call(portal, 'auth.resetPassword', { input: chosen })).status).toBe(200);
    expect(await logIn(chosen.password)).toBe(200);
  });

  test('the address is kept for the account while the change can be undone', async () => {
    const portal = await usePortal();
    const [owner, thief] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    const head = await signInAs(portal, 'super_admin');
    await moveTo(owner, NEW);
    const token = await undoToken(portal, owner.email);
    const before = await snapshotTables(portal);
    const person = newPerson({ email: owner.email });
    const TAKEN = { status: 409, body: { message: 'An account with this email already exists.' } };
    expect(await call(portal, 'auth.register', { input: person })).toMatchObject(TAKEN);
    expect(await moveTo(thief, owner.email)).toBe(409);
    const created = { token: head.token, input: { ...person, role: 'user' } };
    expect(await call(portal, 'superAdmin.createUser', created)).toMatchObject(TAKEN);
    const changed = { token: head.token, input: { id: thief.user.id, email: owner.email } };
    expect(await call(portal, 'superAdmin.updateUser', changed)).toMatchObject(TAKEN);
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await undo(portal, token)).status).toBe(200);
    expect(await accountIn(portal, owner)).toMatchObject({ email: owner.email });
  });

  test('whoever goes back by hand ends the links of what came in between, and that is told', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await moveTo(owner, NEW);
    const first = await undoToken(portal, owner.email);
    expect(await moveTo(owner, owner.email)).toBe(200);
    const told = await emailTo(portal, NEW, 'Your email address was set back');
    expect(told.links).toEqual([]);
    expect(await emailsTo(portal, NEW, 'Your email address was changed')).toEqual([]);
    expect((await snapshotTables(portal)).emailChanges).toEqual([]);
    expect(await undo(portal, first)).toMatchObject(INVALID);
    expect(await accountIn(portal, owner)).toMatchObject({ email: owner.email });
    expect((await owner.rest.get('/auth/profile')).status).toBe(200);
  });

  test('after seven days anybody may have the address', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await moveTo(owner, NEW);
    await undoToken(portal, owner.email);
    portal.clock.advance(7 * DAY);
    await removeExpired(portal.services);
    expect((await api(portal).post('/auth/register', newPerson({ email: owner.email }))).status).toBe(201);
  });

  test('a link works for seven days from its sending', async () => {
    const portal = await usePortal();
    const [punctual, late] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    await moveTo(punctual, NEW);
    await moveTo(late, `late.${NEW}`);
    const tokens = [await undoToken(portal, punctual.email), await undoToken(portal, late.email)];
    portal.clock.advance(7 * DAY - 1);
    expect((await undo(portal, tokens[0] ?? '')).status).toBe(200);
    portal.clock.advance(1);
    expect(await undo(portal, tokens[1] ?? '')).toMatchObject(INVALID);
    expect(await accountIn(portal, late)).toMatchObject({ email: `late.${NEW}` });
    await removeExpired(portal.services);
    expect((await snapshotTables(portal)).emailChanges).toEqual([]);
  });

  test('used five times at once, it works once', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await moveTo(owner, NEW);
    const token = await undoToken(portal, owner.email);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => undo(portal, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test.each(['', 'a'.repeat(43), 'a'.repeat(5000)])('an invented token is refused', async (token) => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await moveTo(owner, NEW);
    await readOutbox(portal);
    const before = await snapshotTables(portal);
    expect(await undo(portal, token)).toMatchObject(INVALID);
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('the link of another purpose does not undo, and this one neither confirms nor resets', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await moveTo(owner, NEW);
    expect(await undo(portal, linkToken(await emailTo(portal, NEW)))).toMatchObject(INVALID);
    const token = await undoToken(portal, owner.email);
    expect((await call(portal, 'auth.confirmEmail', { input: { token } })).status).toBe(400);
    const reset = { token, password: 'a new password' };
    expect((await call(portal, 'auth.resetPassword', { input: reset })).status).toBe(400);
    expect((await undo(portal, token)).status).toBe(200);
  });

  test('an address that another account has by now stays where it is; the link goes on working', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await moveTo(owner, NEW);
    const token = await undoToken(portal, owner.email);
    const other = await registerApplicant(portal);
    const { db } = portal.services;
    await db.updateTable('users').set({ email: owner.email }).where('id', '=', other.user.id).execute();
    await readOutbox(portal);
    const before = await snapshotTables(portal);
    expect(await undo(portal, token)).toMatchObject({
      status: 409,
      body: { message: 'Another account uses this email address by now. Please contact the school.' },
    });
    expect(await snapshotTables(portal)).toEqual(before);
    expect(await moveTo(other, 'elsewhere@example.com')).toBe(200);
    expect((await undo(portal, token)).status).toBe(200);
  });
});

const undo = (portal: TestPortal, token: string) => api(portal).post('/auth/undo-email-change', { token });

test('whoever changes the address twice does not undo the undoing', async () => {
  const portal = await usePortal();
  const owner = await signInAs(portal, 'user');
  await moveTo(owner, NEW);
  const first = await undoToken(portal, owner.email);
  await moveTo(owner, `second.${NEW}`);
  const second = await undoToken(portal, NEW);
  const confirmation = linkToken(await emailTo(portal, `second.${NEW}`));
  await api(portal).post('/auth/forgot-password', { email: `second.${NEW}` });
  const reset = linkToken(await emailTo(portal, `second.${NEW}`, 'Reset'));

  expect((await undo(portal, first)).status).toBe(200);
  expect(await undo(portal, second)).toMatchObject(INVALID);
  expect((await api(portal).post('/auth/confirm-email', { token: confirmation })).status).toBe(400);
  const password = 'a new password';
  expect((await api(portal).post('/auth/reset-password', { token: reset, password })).status).toBe(400);
  expect(await accountIn(portal, owner)).toEqual({ email: owner.email, emailVerified: 1 });
});

test('the later of two changes can be undone first, and then the one before it', async () => {
  const portal = await usePortal();
  const owner = await signInAs(portal, 'user');
  await moveTo(owner, NEW);
  await moveTo(owner, `second.${NEW}`);
  expect((await undo(portal, await undoToken(portal, NEW))).status).toBe(200);
  expect(await accountIn(portal, owner)).toEqual({ email: NEW, emailVerified: 0 });
  expect((await undo(portal, await undoToken(portal, owner.email))).status).toBe(200);
  expect(await accountIn(portal, owner)).toEqual({ email: owner.email, emailVerified: 1 });
});

test('an address that was not confirmed is not confirmed by an undoing', async () => {
  const portal = await usePortal();
  const owner = await registerApplicant(portal);
  await moveTo(owner, NEW);
  expect((await undo(portal, await undoToken(portal, owner.email))).status).toBe(200);
  expect(await accountIn(portal, owner)).toEqual({ email: owner.email, emailVerified: 0 });
});

test('with the account goes what could be undone', async () => {
  const portal = await usePortal();
  const owner = await signInAs(portal, 'user');
  await moveTo(owner, NEW);
  const token = await undoToken(portal, owner.email);
  const head = await signInAs(portal, 'super_admin');
  expect((await head.rest.delete(`/super-admin/users/${owner.user.id}`)).status).toBe(200);
  expect(await undo(portal, token)).toMatchObject(INVALID);
  const { emailChanges, countedEmails, emails, oneTimeTokens } = await snapshotTables(portal);
  expect([emailChanges, countedEmails, emails, oneTimeTokens]).toEqual([[], [], [], []]);
});

describe('an account that was made under another address', () => {
  const VICTIM = 'deputy@school.example';
  /** Makes an account and gives it somebody else's address. */
  async function useTrap() {
    const portal = await usePortal();
    const maker = await registerApplicant(portal);
    expect(await moveTo(maker, VICTIM)).toBe(200);
    return { portal, maker, token: await undoToken(portal, maker.email) };
  }

  /** The ways in which an applicant's account becomes an administrator's. */
  const PROMOTIONS: [how: string, promote: (portal: TestPortal, id: number) => Promise<unknown>][] = [
    [
      'a role',
      async (portal, id) =>
        (await signInAs(portal, 'super_admin')).rest.put(`/super-admin/users/${id}/role`, { role: 'admin' }),
    ],
    [
      'a role and a password',
      async (portal, id) =>
        (await signInAs(portal, 'super_admin')).rest.put(`/super-admin/users/${id}`, {
          role: 'super_admin',
          password: 'pelau and callaloo',
        }),
    ],
    ['the console', ({ services }) => grantSuperAdministrator(services, VICTIM, 'pelau and callaloo')],
  ];
  test.each(PROMOTIONS)('is not taken back once it is an administrator’s by %s', async (_, promote) => {
    const { portal, maker, token } = await useTrap();
    await promote(portal, maker.user.id);
    const before = await snapshotTables(portal);
    expect(before.emailChanges).toEqual([]);
    expect(await undo(portal, token)).toMatchObject(INVALID);
    expect(await snapshotTables(portal)).toEqual(before);
    expect(await accountIn(portal, maker)).toMatchObject({ email: VICTIM });
  });

  const BEFORE: [what: string, enter: (maker: Account) => Promise<unknown>][] = [
    ['nothing', async () => undefined],
    ['a record', (maker) => maker.rest.post('/students', studentPayload({ email: VICTIM }))],
  ];
  test.each(BEFORE)(
    'with %s in it is not taken back after the owner of the address has reset it',
    async (_, enter) => {
      const { portal, maker, token } = await useTrap();
      await enter(maker);
      await api(portal).post('/auth/forgot-password', { email: VICTIM });
      const reset = linkToken(await emailTo(portal, VICTIM, 'Reset'));
      expect(
        (await api(portal).post('/auth/reset-password', { token: reset, password: PASSWORD })).status,
      ).toBe(200);
      const session = await api(portal).post('/auth/login', { email: VICTIM, password: PASSWORD });
      const { token: own } = session.read(signedInSchema);
      await completeApplication({ ...maker, rest: api(portal, own) });
      expect(await undo(portal, token)).toMatchObject(INVALID);
      expect(await accountIn(portal, maker)).toMatchObject({ email: VICTIM });
      expect((await api(portal, own).get('/auth/profile')).status).toBe(200);
    },
  );

  test('an administrator’s change can be undone after another change of role', async () => {
    const portal = await usePortal();
    const [administrator, head] = [await signInAs(portal, 'admin'), await signInAs(portal, 'super_admin')];
    await moveTo(administrator, NEW);
    const token = await undoToken(portal, administrator.email);
    for (const role of ['super_admin', 'admin', 'user'])
      await head.rest.put(`/super-admin/users/${administrator.user.id}/role`, { role });
    expect((await undo(portal, token)).status).toBe(200);
  });
});

describe('the emails about a change', () => {
  test('the old address reads when, the new one only masked, and how to undo it; the new one that it changed', async () => {
    const portal = await usePortal({ now: '2026-10-05T15:00:00.000Z' });
    const owner = await signInAs(portal, 'user', { firstName: 'Anya' });
    await moveTo(owner, NEW);
    const told = await emailTo(portal, owner.email);
    expect(told.subject).toBe('Your email address was changed - Sixth Form Admissions');
    expect(told.text).toContain('Dear Anya,');
    expect(told.text).toContain('on 05/10/2026 at 11:00, to z***@m***.');
    expect(told.links).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/undo-email-change\?token=[\w-]{43}$/),
    ]);
    for (const body of [told.text, told.html]) expect(body).not.toMatch(/thief|mail\.example/);
    const asked = await emailTo(portal, NEW);
    expect(asked.text).toContain('was changed to this one');
    expect(asked.text).not.toMatch(/was created|Anya/);
  });

  test('a super administrator who changes somebody’s address has the old one told as well', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'admin');
    const head = await signInAs(portal, 'super_admin');
    await head.rest.put(`/super-admin/users/${owner.user.id}`, { email: NEW });
    expect((await undo(portal, await undoToken(portal, owner.email))).status).toBe(200);
    expect(await accountIn(portal, owner)).toEqual({ email: owner.email, emailVerified: 1 });
  });

  test('a change that is refused has nobody told', async () => {
    const portal = await usePortal();
    const [owner, other] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    expect(await moveTo(owner, other.email)).toBe(409);
    expect(await moveTo(owner, owner.email)).toBe(200);
    expect(await readOutbox(portal)).toEqual([]);
  });
});

describe('a changed password is told to the account’s address', () => {
  const CHANGED = 'Your password was changed';
  const NEXT = 'pelau and callaloo';
  const expectTold = async (portal: TestPortal, { email }: Account) => {
    const [mail, ...others] = await emailsTo(portal, email, CHANGED);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('If it was not you');
    expect(mail?.text).not.toContain(NEXT);
    expect(mail?.links).toEqual([expect.stringMatching(/\/auth\?tab=forgot$/)]);
  };

  test('when its owner changes it', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    const passwords = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await owner.rest.post('/auth/change-password', passwords)).status).toBe(200);
    await expectTold(portal, owner);
  });

  test('when it is reset', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await api(portal).post('/auth/forgot-password', { email: owner.email });
    const token = linkToken(await emailTo(portal, owner.email, 'Reset'));
    expect((await api(portal).post('/auth/reset-password', { token, password: NEXT })).status).toBe(200);
    await expectTold(portal, owner);
  });

  test('when a super administrator sets it', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    const head = await signInAs(portal, 'super_admin');
    await head.rest.put(`/super-admin/users/${owner.user.id}`, { password: NEXT });
    await expectTold(portal, owner);
  });

  test('not when it is refused', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    const passwords = { currentPassword: 'not this one', newPassword: NEXT };
    expect((await owner.rest.post('/auth/change-password', passwords)).status).toBe(400);
    expect(await readOutbox(portal)).toEqual([]);
  });
});

describe('a new super administrator is told to the others', () => {
  const NEWCOMER = 'There is a new super administrator';

  test('when the account is created, promoted or made active again; those who are not active are told nothing', async () => {
    const portal = await usePortal();
    const [head, second, gone] = [
      await signInAs(portal, 'super_admin'),
      await signInAs(portal, 'super_admin'),
      await signInAs(portal, 'super_admin'),
    ];
    const administrator = await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'Joseph' });
    const change = (id: number, changes: object) => head.rest.put(`/super-admin/users/${id}`, changes);
    await change(gone.user.id, { isActive: false });
    expect(await readOutbox(portal)).toEqual([]);

    await head.rest.put(`/super-admin/users/${administrator.user.id}/role`, { role: 'super_admin' });
    for (const { email } of [head, second]) {
      const mail = await emailTo(portal, email, NEWCOMER);
      expect(mail.text).toContain(`Kerwyn Joseph (${administrator.email})`);
    }
    expect(await emailsTo(portal, gone.email)).toEqual([]);
    expect(await emailsTo(portal, administrator.email)).toEqual([]);
    await change(administrator.user.id, { firstName: 'Kerwin', role: 'super_admin' });
    expect(await emailsTo(portal, second.email, NEWCOMER)).toHaveLength(1);

    await head.rest.post('/super-admin/users', { ...newPerson(), role: 'super_admin' });
    await head.rest.post('/super-admin/users', { ...newPerson(), role: 'admin' });
    expect(await emailsTo(portal, second.email, NEWCOMER)).toHaveLength(2);
    await change(gone.user.id, { isActive: true });
    expect(await emailsTo(portal, second.email, NEWCOMER)).toHaveLength(3);
  });

  test('an unconfirmed address does not read who', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin', { firstName: 'Hema' });
    await portal.services.db.updateTable('users').set({ emailVerified: 0 }).execute();
    await head.rest.post('/super-admin/users', {
      ...newPerson({ firstName: 'Kerwyn' }),
      role: 'super_admin',
    });
    const { text } = await emailTo(portal, head.email, NEWCOMER);
    expect(text).toContain('An account has become a super administrator');
    expect(text).not.toMatch(/Kerwyn|Hema/);
  });
});
