import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { userPageSchema } from '../../src/shared/users/management.ts';
import { type User, userSchema } from '../../src/shared/users/schema.ts';
import { type Account, newPerson, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { doors, type Procedure } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

/** All stored data, without what records visits. */
async function everything(portal: TestPortal) {
  const { sessions: _, loginAttempts: __, knownDevices: ___, ...tables } = await snapshotTables(portal);
  return tables;
}

const isSignedIn = async ({ rest }: Account) => (await rest.get('/auth/profile')).status === 200;
const stateOf = ({ id: _, ...state }: User) => state;
const LAST = 'The last active super administrator cannot be deleted, demoted or deactivated.';
const TAKEN = 'An account with this email already exists.';

describe.each(doors)('over $door', ({ call, created }) => {
  /** A portal with an account of each role. `send` calls as the super administrator, `as` as any account. */
  async function useStaff() {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
    const administrator = await signInAs(portal, 'admin');
    const applicant = await signInAs(portal, 'user', { firstName: 'Anya', lastName: 'Ali' });
    const as = (account: Account) => (procedure: Procedure, input: object) =>
      call(portal, procedure, { token: account.token, input });
    return { portal, head, administrator, applicant, as, send: as(head) };
  }

  test('an account is created, and may log in', async () => {
    const { portal, head, send } = await useStaff();
    const person = { ...newPerson(), email: ' New.Officer@Example.com ' };
    const { status, body } = await send('superAdmin.createUser', { ...person, role: 'admin' });
    const user = userSchema.parse(body);
    expect({ status, body }).toEqual({
      status: created,
      body: {
        id: user.id,
        firstName: person.firstName,
        lastName: person.lastName,
        email: 'new.officer@example.com',
        role: 'admin',
        emailVerified: false,
        isActive: true,
      },
    });
    const logIn = await api(portal).post('/auth/login', { email: user.email, password: PASSWORD });
    expect(logIn).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
    await portal.services.background.finished();
    const [mail] = await readOutbox(portal);
    expect(mail).toMatchObject({
      to: user.email,
      subject: expect.stringMatching(/^Please confirm your email address/),
    });
    expect(await trailOf(portal)).toMatchObject([
      {
        action: 'user_created',
        entity: 'user',
        entityId: String(user.id),
        actorEmail: head.email,
        before: null,
        after: stateOf(user),
      },
    ]);
  });

  test.each([
    [{ email: 'nobody' }, 'Invalid email format', 'email'],
    [{ email: undefined }, 'Invalid email format', 'email'],
    [{ password: '1234567' }, 'Password must be at least 8 characters', 'password'],
    [{ password: undefined }, 'Password must be at least 8 characters', 'password'],
    [{ firstName: ' ' }, 'First name is required', 'firstName'],
    [{ lastName: undefined }, 'Last name is required', 'lastName'],
    [{ role: 'principal' }, 'Please choose one of the listed options', 'role'],
    [{ role: undefined }, 'Role is required', 'role'],
  ])('no account is created with %o', async (wrong, message, path) => {
    const { portal, send } = await useStaff();
    const before = await everything(portal);
    const answer = await send('superAdmin.createUser', { ...newPerson(), role: 'user', ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } });
    expect(await everything(portal)).toEqual(before);
  });

  test('an address has one account', async () => {
    const { portal, applicant, administrator, send } = await useStaff();
    const before = await everything(portal);
    const email = applicant.email.toUpperCase();
    for (const answer of [
      await send('superAdmin.createUser', { ...newPerson({ email }), role: 'user' }),
      await send('superAdmin.updateUser', { id: administrator.user.id, email }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message: TAKEN } });
    }
    expect(await everything(portal)).toEqual(before);
  });

  test('the fields that are sent are changed; a new address has to be confirmed', async () => {
    const { portal, applicant, send } = await useStaff();
    const { id } = applicant.user;
    const named = await send('superAdmin.updateUser', { id, firstName: 'Anya Marie' });
    const after = { ...applicant.user, firstName: 'Anya Marie' };
    expect(named).toMatchObject({ status: 200, body: after });
    expect(await isSignedIn(applicant)).toBe(true);
    const moved = await send('superAdmin.updateUser', { id, email: 'anya.marie@example.com' });
    const elsewhere = { ...after, email: 'anya.marie@example.com', emailVerified: false };
    expect(moved.body).toEqual(elsewhere);
    await portal.services.background.finished();
    const mails = await readOutbox(portal);
    expect(mails.map(({ to }) => to).sort()).toEqual(['anya.marie@example.com', applicant.email]);
    expect(await trailOf(portal)).toMatchObject([
      { action: 'user_changed', before: stateOf(applicant.user), after: stateOf(after) },
      { action: 'user_changed', before: stateOf(after), after: stateOf(elsewhere) },
    ]);
  });

  test('another password ends every session, and is nowhere to be read', async () => {
    const { portal, applicant, send } = await useStaff();
    const { id, email } = applicant.user;
    const password = 'mango chow 2027';
    expect(await send('superAdmin.updateUser', { id, password })).toMatchObject({ status: 200 });
    expect(await isSignedIn(applicant)).toBe(false);
    expect((await api(portal).post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await api(portal).post('/auth/login', { email, password })).status).toBe(200);
    const [entry] = await trailOf(portal);
    expect(entry?.after).toEqual({ ...stateOf(applicant.user), passwordChanged: true });
    expect(JSON.stringify(entry)).not.toMatch(/mango|argon/);
  });

  test('whoever sets their own password stays logged in, here only', async () => {
    const { portal, head, send } = await useStaff();
    const { email, user } = head;
    const elsewhere = await api(portal).post('/auth/login', { email, password: PASSWORD });
    const change = { id: user.id, password: 'another one', currentPassword: PASSWORD };
    expect(await send('superAdmin.updateUser', change)).toMatchObject({ status: 200 });
    expect(await isSignedIn(head)).toBe(true);
    const { token } = Object(elsewhere.body);
    expect((await api(portal, token).get('/auth/profile')).status).toBe(401);
  });

  test('another role holds at once, and ends every session', async () => {
    const { portal, administrator, applicant, send } = await useStaff();
    const promoted = await send('superAdmin.setUserRole', { id: applicant.user.id, role: 'admin' });
    expect(promoted).toMatchObject({ status: 200, body: { ...applicant.user, role: 'admin' } });
    const demoted = await send('superAdmin.updateUser', { id: administrator.user.id, role: 'user' });
    expect(demoted).toMatchObject({ status: 200, body: { role: 'user' } });
    expect(await isSignedIn(applicant)).toBe(false);
    expect(await isSignedIn(administrator)).toBe(false);
    expect(await trailOf(portal)).toMatchObject([
      { action: 'user_role_changed', before: { role: 'user' }, after: { role: 'admin' } },
      { action: 'user_role_changed', before: { role: 'admin' }, after: { role: 'user' } },
    ]);
  });

  test.each(['superAdmin.setUserRole', 'superAdmin.updateUser'] as const)(
    'by %s, a role that a colleague gave meanwhile is not undone unseen',
    async (procedure) => {
      const { portal, administrator, send } = await useStaff();
      const { id } = administrator.user;
      const demoted = { id, role: 'user', roleBefore: 'admin' };
      await send('superAdmin.setUserRole', { id, role: 'super_admin' });
      const before = await everything(portal);
      const message =
        'The role of Anjali Baptiste has changed meanwhile: Super Administrator. Nothing was saved.';
      expect(await send(procedure, demoted)).toMatchObject({
        status: 409,
        body: { message, issues: [{ path: 'role', message }] },
      });
      expect(await send(procedure, { ...demoted, roleBefore: 'principal' })).toMatchObject({ status: 400 });
      expect(await everything(portal)).toEqual(before);
      // Sent again, because the answer was lost.
      const again = { id, role: 'super_admin', roleBefore: 'admin' };
      expect(await send(procedure, again)).toMatchObject({ status: 200, body: { role: 'super_admin' } });
      const seen = { id, role: 'user', roleBefore: 'super_admin' };
      expect(await send(procedure, seen)).toMatchObject({ status: 200, body: { role: 'user' } });
    },
  );

  test('the same role again ends nothing', async () => {
    const { administrator, send } = await useStaff();
    const { user } = administrator;
    expect(await send('superAdmin.setUserRole', { id: user.id, role: 'admin' })).toMatchObject({
      status: 200,
      body: user,
    });
    expect(await isSignedIn(administrator)).toBe(true);
  });

  test('an inactive account is out at once, until it is active again', async () => {
    const { portal, administrator, send } = await useStaff();
    const { id, email } = administrator.user;
    const off = await send('superAdmin.updateUser', { id, isActive: false });
    expect(off).toMatchObject({ status: 200, body: { isActive: false } });
    expect(await isSignedIn(administrator)).toBe(false);
    const logIn = () => api(portal).post('/auth/login', { email, password: PASSWORD });
    expect(await logIn()).toMatchObject({
      status: 403,
      body: { message: 'This account is inactive. Please contact the school.' },
    });
    await send('superAdmin.updateUser', { id, isActive: true });
    expect(await isSignedIn(administrator)).toBe(false);
    expect((await logIn()).status).toBe(200);
  });

  test('every session of an account is ended, of one’s own all but this one', async () => {
    const { portal, head, administrator, send } = await useStaff();
    for (const { email } of [administrator, head]) {
      await api(portal).post('/auth/login', { email, password: PASSWORD });
    }
    expect(await send('superAdmin.endSessions', { id: administrator.user.id })).toMatchObject({
      status: 200,
      body: { message: '2 sessions of Anjali Baptiste ended.' },
    });
    expect(await isSignedIn(administrator)).toBe(false);
    expect(await send('superAdmin.endSessions', { id: head.user.id })).toMatchObject({
      body: { message: '1 session of Hema Young ended.' },
    });
    expect(await isSignedIn(head)).toBe(true);
    expect(await trailOf(portal)).toMatchObject([
      { action: 'user_sessions_ended', after: { email: administrator.email, sessionsEnded: 2 } },
      { action: 'user_sessions_ended', after: { email: head.email, sessionsEnded: 1 } },
    ]);
  });

  const CALLS: readonly [Procedure, (id: number) => object][] = [
    ['superAdmin.users', () => ({})],
    ['superAdmin.createUser', () => ({ ...newPerson(), role: 'super_admin' })],
    ['superAdmin.updateUser', (id) => ({ id, firstName: 'Changed', password: 'changed one' })],
    ['superAdmin.setUserRole', (id) => ({ id, role: 'super_admin' })],
    ['superAdmin.endSessions', (id) => ({ id })],
    ['superAdmin.deleteUser', (id) => ({ id })],
  ];

  test.each(CALLS)(
    '%s is for super administrators, and of accounts that are there',
    async (procedure, inputFor) => {
      const { portal, administrator, applicant, as, send } = await useStaff();
      const { id } = (await signInAs(portal, 'user')).user;
      const before = await everything(portal);
      const only = { message: 'Only super administrators can do this.' };
      expect(await call(portal, procedure, { input: inputFor(id) })).toMatchObject({ status: 401 });
      for (const one of [administrator, applicant]) {
        const own = inputFor(one.user.id);
        expect(await as(one)(procedure, inputFor(id))).toMatchObject({ status: 403, body: only });
        expect(await as(one)(procedure, own)).toMatchObject({ status: 403, body: only });
      }
      if ('id' in inputFor(id)) {
        expect(await send(procedure, inputFor(4711))).toMatchObject({
          status: 404,
          body: { message: 'There is no such user.' },
        });
      }
      expect(await everything(portal)).toEqual(before);
      expect([200, created]).toContain((await send(procedure, inputFor(id))).status);
    },
  );

  const LOSSES: readonly [string, Procedure, object, string][] = [
    ['deleted', 'superAdmin.deleteUser', {}, 'You cannot delete your own account.'],
    ['demoted', 'superAdmin.setUserRole', { role: 'admin' }, 'You cannot change your own role.'],
    ['demoted in an edit', 'superAdmin.updateUser', { role: 'user' }, 'You cannot change your own role.'],
    ['deactivated', 'superAdmin.updateUser', { isActive: false }, 'You cannot deactivate your own account.'],
  ];

  test.each(LOSSES)('the last active super administrator is not %s', async (_, procedure, change) => {
    const { portal, head, send } = await useStaff();
    // An inactive one does not count.
    const { user } = await signInAs(portal, 'super_admin');
    await send('superAdmin.updateUser', { id: user.id, isActive: false });
    const before = await everything(portal);
    expect(await send(procedure, { id: head.user.id, ...change })).toMatchObject({
      status: 409,
      body: { message: LAST },
    });
    expect(await everything(portal)).toEqual(before);
    expect(await isSignedIn(head)).toBe(true);
  });

  test.each(LOSSES)('nobody is %s by themselves; another one may', async (_, procedure, change, message) => {
    const { portal, head, as, send } = await useStaff();
    const second = await signInAs(portal, 'super_admin');
    const before = await everything(portal);
    const input = { id: head.user.id, ...change };
    expect(await send(procedure, input)).toMatchObject({ status: 409, body: { message } });
    expect(await everything(portal)).toEqual(before);
    expect((await as(second)(procedure, input)).status).toBe(200);
    expect(await isSignedIn(head)).toBe(false);
  });

  test('two who demote each other at once: one stays', async () => {
    const { portal, head, as } = await useStaff();
    const second = await signInAs(portal, 'super_admin');
    const demote = (by: Account, { user }: Account) =>
      as(by)('superAdmin.setUserRole', { id: user.id, role: 'user' });
    const answers = await Promise.all([demote(head, second), demote(second, head)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const inCharge = await portal.services.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .execute();
    expect(inCharge).toHaveLength(1);
  });
});

describe('the list', () => {
  async function useList() {
    const portal = await usePortal({ now: '2027-01-12T14:30:00.000Z' });
    const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
    await signInAs(portal, 'user', { firstName: 'Zoé', lastName: 'Ali', email: 'z.user@example.com' });
    await signInAs(portal, 'admin', { firstName: 'Anya', lastName: 'ali' });
    await signInAs(portal, 'user', { firstName: 'Anya', lastName: 'De Freitas' });
    const page = async (query: string) =>
      (await head.rest.get(`/super-admin/users?${query}`)).read(userPageSchema);
    return { portal, head, page };
  }
  const names = ({ items }: Awaited<ReturnType<Awaited<ReturnType<typeof useList>>['page']>>) =>
    items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  test.each([
    ['page=1', ['Anya ali', 'Zoé Ali', 'Anya De Freitas', 'Hema Young']],
    ['search=zoe', ['Zoé Ali']],
    ['search=ali any', ['Anya ali']],
    ['search=freit', ['Anya De Freitas']],
    ['search=reitas', []],
    ['search=z.user@', ['Zoé Ali']],
    ['search=%25', ['Anya ali', 'Zoé Ali', 'Anya De Freitas', 'Hema Young']],
    ['role=user', ['Zoé Ali', 'Anya De Freitas']],
    ['role=user&search=anya', ['Anya De Freitas']],
    ['state=inactive', []],
    ['page=2', []],
  ])('%s', async (query, expected) => {
    const { page } = await useList();
    const found = await page(query);
    expect(names(found)).toEqual(expected);
    expect(found.total).toBe(4);
    if (query !== 'page=2') expect(found.filtered).toBe(expected.length);
  });

  test('of the active and the inactive, page by page, with the last log-in', async () => {
    const { portal, head, page } = await useList();
    const { items } = await page('role=admin');
    const [{ id, email, lastLoginAt } = { id: 0, email: '', lastLoginAt: '' }] = items;
    expect(lastLoginAt).toBeNull();
    portal.clock.advance(60_000);
    await api(portal).post('/auth/login', { email, password: PASSWORD });
    expect((await page('role=admin')).items[0]?.lastLoginAt).toBe('2027-01-12T14:31:00.000Z');
    await head.rest.put(`/super-admin/users/${id}`, { isActive: false });
    expect(names(await page('state=inactive'))).toEqual(['Anya ali']);
    expect((await page('state=active')).filtered).toBe(3);
    for (let count = 0; count < 25; count += 1) await signInAs(portal, 'user', { lastName: 'Zz' });
    const second = await page('page=2&pageSize=25');
    expect(second).toMatchObject({ total: 29, filtered: 29 });
    expect(second.items).toHaveLength(4);
    expect((await head.trpc.superAdmin.userPage.query({ page: 2, pageSize: 25 })).items).toEqual(
      second.items,
    );
  });

  test.each([
    ['role=principal', 'Unknown role'],
    ['state=asleep', 'Unknown state'],
    ['pageSize=7', 'pageSize must be one of 25, 50, 100, 200'],
  ])('%s is refused', async (query, message) => {
    const { head } = await useList();
    expect(await head.rest.get(`/super-admin/users?${query}`)).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test('a registration is a first log-in', async () => {
    const { portal, page } = await useList();
    await registerApplicant(portal, { lastName: 'Registered' });
    expect((await page('search=registered')).items[0]?.lastLoginAt).toBe('2027-01-12T14:30:00.000Z');
  });
});
