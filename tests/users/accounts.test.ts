import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

test('super administrators see every account, by last and first name, and no password', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
  const second = await signInAs(portal, 'user', { firstName: 'Zoe', lastName: 'Ali' });
  const first = await signInAs(portal, 'admin', { firstName: 'Anya', lastName: 'Ali' });
  const users = [first.user, second.user, head.user];
  expect(await head.rest.get('/super-admin/users')).toMatchObject({ status: 200 });
  expect((await head.rest.get('/super-admin/users')).body).toEqual(users);
  expect(await head.trpc.superAdmin.users.query({})).toEqual(users);
});

test.each([
  [{}, false],
  [{ SMTP_URL: 'smtp://127.0.0.1:9' }, true],
])('super administrators see whether email is configured: %o', async (environment, isConfigured) => {
  const portal = await usePortal({ environment });
  const head = await signInAs(portal, 'super_admin');
  expect(await head.trpc.superAdmin.mailStatus.query()).toEqual({ isConfigured });
});
