import { describe, expect, test } from 'vitest';
import { DAY } from '../../src/server/platform/clock.ts';
import { ensureSuperAdministrator } from '../../src/server/start.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { doors, rest } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const INVALID = { status: 400, body: { message: 'This set-up link is invalid or was already used.' } };

async function setUpToken(portal: TestPortal) {
  const link = await ensureSuperAdministrator(portal.services);
  const [address, token] = link?.split('?token=') ?? [];
  expect(address).toBe(`${portal.services.config.publicUrl}/setup`);
  return token ?? '';
}

describe.each(doors)('the set-up link over $door', ({ call, created }) => {
  test('creates the first super administrator, logged in, and works once', async () => {
    const portal = await usePortal();
    const token = await setUpToken(portal);
    const input = { ...newPerson({ email: ' Head@School.example ' }), token };
    const answer = await call(portal, 'auth.setUp', { input });
    expect(answer).toMatchObject({
      status: created,
      body: { user: { email: 'head@school.example', role: 'super_admin', emailVerified: true } },
    });
    const { token: session } = signedInSchema.parse(answer.body);
    expect(await call(portal, 'superAdmin.users', { token: session })).toMatchObject({ status: 200 });
    expect(await call(portal, 'auth.setUp', { input: { ...newPerson(), token } })).toMatchObject(INVALID);
    expect(await ensureSuperAdministrator(portal.services)).toBeUndefined();
  });

  test('a new link ends the one before it, and each works until it is used', async () => {
    const portal = await usePortal();
    const [first, second] = [await setUpToken(portal), await setUpToken(portal)];
    const use = (token: string) => call(portal, 'auth.setUp', { input: { ...newPerson(), token } });
    expect(await use(first)).toMatchObject(INVALID);
    portal.clock.advance(400 * DAY);
    expect((await use(second)).status).toBe(created);
    expect(await use(second)).toMatchObject(INVALID);
  });

  test('a link is dead when the super administrator came another way', async () => {
    const portal = await usePortal();
    const token = await setUpToken(portal);
    await signInAs(portal, 'super_admin');
    expect(await call(portal, 'auth.setUp', { input: { ...newPerson(), token } })).toMatchObject(INVALID);
  });

  test('used at once, it creates one', async () => {
    const portal = await usePortal();
    const token = await setUpToken(portal);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(portal, 'auth.setUp', { input: { ...newPerson(), token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([created, 400, 400]);
  });

  test('a wrong link and bad input are refused, and the link goes on working', async () => {
    const portal = await usePortal();
    const token = await setUpToken(portal);
    const tries = [
      { ...newPerson(), token: 'invented' },
      { ...newPerson(), token, password: '1234567' },
      { token },
    ];
    for (const input of tries) {
      expect(await call(portal, 'auth.setUp', { input })).toMatchObject({ status: 400 });
    }
    expect(await call(portal, 'auth.setUp', { input: { ...newPerson(), token } })).toMatchObject({
      status: created,
    });
  });
});

describe('an unattended install', () => {
  const environment = { SUPER_ADMIN_EMAIL: 'Head@School.example', SUPER_ADMIN_PASSWORD: PASSWORD };
  const input = { email: 'head@school.example', password: PASSWORD };

  test('creates the super administrator that the environment names', async () => {
    const portal = await usePortal({ environment });
    expect(await ensureSuperAdministrator(portal.services)).toBeUndefined();
    expect(await rest(portal, 'auth.login', { input })).toMatchObject({
      status: 200,
      body: { user: { role: 'super_admin' } },
    });
  });

  test('does nothing when there is one already', async () => {
    const portal = await usePortal({ environment });
    await signInAs(portal, 'super_admin');
    const before = await snapshotTables(portal);
    expect(await ensureSuperAdministrator(portal.services)).toBeUndefined();
    expect(await snapshotTables(portal)).toEqual(before);
  });
});
