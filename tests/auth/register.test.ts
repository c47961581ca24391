import { describe, expect, test } from 'vitest';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { newPerson, PASSWORD } from '../support/accounts.ts';
import { doors } from '../support/platform/doors.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const FIRST_NAME = { path: 'firstName', message: 'First name is required' };
const LAST_NAME = { path: 'lastName', message: 'Last name is required' };
const EMAIL = { path: 'email', message: 'Invalid email format' };
const PASSWORD_SHORT = { path: 'password', message: 'Password must be at least 8 characters' };

describe.each(doors)('register over $door', ({ call, created }) => {
  test('creates an account that is logged in', async () => {
    const portal = await usePortal();
    const input = newPerson({ firstName: ' Anya ', lastName: 'Ali', email: ' Anya.Ali@Example.COM ' });
    const answer = await call(portal, 'auth.register', { input });
    const user = {
      id: expect.any(Number),
      firstName: 'Anya',
      lastName: 'Ali',
      email: 'anya.ali@example.com',
      role: 'user',
      emailVerified: false,
      isActive: true,
    };
    expect(answer).toMatchObject({ status: created });
    expect(answer.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user });

    const { token } = signedInSchema.parse(answer.body);
    expect((await call(portal, 'auth.profile', { token })).body).toEqual(user);
    const logIn = { email: 'ANYA.ALI@example.com', password: input.password };
    expect(await call(portal, 'auth.login', { input: logIn })).toMatchObject({ status: 200, body: { user } });
  });

  test('neither token nor password lies in the database', async () => {
    const portal = await usePortal();
    const answer = await call(portal, 'auth.register', { input: newPerson() });
    const { token } = signedInSchema.parse(answer.body);
    const stored = JSON.stringify(await snapshotTables(portal));
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
  });

  test('role, state and id cannot be smuggled in', async () => {
    const portal = await usePortal();
    const smuggled = { role: 'super_admin', emailVerified: true, isActive: false, id: 4711, userId: 4711 };
    const answer = await call(portal, 'auth.register', { input: { ...newPerson(), ...smuggled } });
    expect(answer).toMatchObject({
      status: created,
      body: { user: { role: 'user', emailVerified: false, isActive: true } },
    });
    expect(answer.body).not.toMatchObject({ user: { id: 4711 } });
  });

  test('an address that has an account is refused, however it is written', async () => {
    const portal = await usePortal();
    const input = newPerson({ email: 'anya@example.com' });
    await call(portal, 'auth.register', { input });
    const before = await snapshotTables(portal, 'users', 'sessions');
    const again = { ...input, email: ' ANYA@example.com ', firstName: 'Other' };
    expect(await call(portal, 'auth.register', { input: again })).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    });
    expect(await snapshotTables(portal, 'users', 'sessions')).toEqual(before);
  });

  test('of twenty at once with one address, one succeeds', async () => {
    const portal = await usePortal();
    const input = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(portal, 'auth.register', { input })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([created, ...Array(19).fill(409)]);
  });

  test.each([
    ['nothing', {}, [FIRST_NAME, LAST_NAME, EMAIL, PASSWORD_SHORT]],
    ['a blank first name', { ...newPerson(), firstName: '  ' }, [FIRST_NAME]],
    ['no last name', { ...newPerson(), lastName: null }, [LAST_NAME]],
    ['no address', { ...newPerson(), email: 'anya' }, [EMAIL]],
    ['a short password', { ...newPerson(), password: '1234567' }, [PASSWORD_SHORT]],
    ['other types', { ...newPerson(), email: ['a@b.example'], password: 12345678 }, [EMAIL, PASSWORD_SHORT]],
  ])('%s is refused', async (_, input, issues) => {
    const portal = await usePortal();
    const before = await snapshotTables(portal);
    expect(await call(portal, 'auth.register', { input })).toMatchObject({
      status: 400,
      body: { message: issues[0]?.message, issues },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });
});
