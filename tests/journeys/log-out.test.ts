import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { RESULTS } from '../../scripts/support/payloads.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import {
  beginApplication,
  choice,
  field,
  fillResult,
  keptOnDevice,
  openApplicant,
  openTab,
} from '../support/applications/wizard.ts';
import { usePortal } from '../support/portal.ts';
import { heading, keptOf, notices, openWith, submitLogIn, visit, visitAs } from '../support/visits.ts';

const TYPED = 'Zanzibar';

/** Everything that this browser stores for the site, in any kind of storage. */
const everythingStored = (page: Page): Promise<Stored> =>
  page.evaluate(`(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: 'caches' in window ? await caches.keys() : [],
    cookies: document.cookie,
    history: JSON.stringify(history.state),
  }))()`);
type Stored = {
  local: object;
  session: object;
  databases: object[];
  caches: string[];
  cookies: string;
  history: string;
};

const pressLogOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Log out without saving?' });

const logOut = async (page: Page) => {
  await pressLogOut(page);
  await question(page).getByRole('button', { name: 'Log Out Anyway' }).click();
  await notices(page).getByText('You have been successfully logged out.').waitFor();
};

/** Checks that only data about the device are left. */
async function expectNothingOfAPerson(page: Page) {
  const stored = await everythingStored(page);
  expect(stored).toMatchObject({ local: {}, session: {}, databases: [], caches: [], cookies: '' });
  expect([...Object.keys(stored.local), ...Object.keys(stored.session)]).toEqual([]);
  expect(stored.history).not.toContain(TYPED);
}

test('nothing that an applicant typed stays in the browser after logging out', async () => {
  const { page, account } = await openApplicant('/register', (account) => beginApplication(account, RESULTS));
  await field(page, 'Nationality *').fill(TYPED);
  await keptOnDevice(page);
  await page.goto('/register?step=results');
  await fillResult(page, 'French', '3');
  await page.goto('/subjects');
  await choice(page, 'First', 1).selectOption('Biology');
  await page.goto('/settings');
  await page.getByLabel('Last Name').fill(TYPED);
  await page.getByText('Not saved yet; kept on this device').waitFor();
  expect(JSON.stringify(await everythingStored(page))).toContain(TYPED);
  // Typed, but not stored yet.
  await page.getByLabel('First Name').fill(`${TYPED} again`);
  await pressLogOut(page);
  await question(page).getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('First Name').inputValue()).toBe(`${TYPED} again`);
  await logOut(page);
  await page.waitForURL('/');
  await expectNothingOfAPerson(page);

  await page.goBack();
  await page.getByText('Please log in, or create an account, to go on.').waitFor();
  expect(await page.content()).not.toContain(account.email);
  await submitLogIn(page, account.email, PASSWORD);
  await heading(page, 'Account Settings');
  expect(await page.getByLabel('Last Name').inputValue()).toBe(account.user.lastName);
});

test('nor what an administrator typed, nor the mailbox for backups', async () => {
  const portal = await usePortal();
  const { application } = await completeApplication(await signInAs(portal, 'user'));
  const { page } = await visitAs(portal, await signInAs(portal, 'super_admin'), '/admin/backup', {
    viewport: DESK,
  });
  await page.getByRole('button', { name: 'Configure Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Configuration' });
  await dialog.getByLabel('Email address').fill('office@gmail.com');
  await dialog.getByLabel('App password').fill(TYPED);
  await dialog.getByLabel('Send to email').fill('safe@gmail.com');
  await dialog.getByRole('button', { name: 'Save Configuration' }).click();
  await page.getByText('Configured', { exact: true }).waitFor();
  await page.goto(`/admin/edit-application/${application.id}?tab=personal`);
  await field(page, 'Nationality *').fill(TYPED);
  expect(JSON.stringify(await everythingStored(page))).toContain(TYPED);
  await logOut(page);
  await expectNothingOfAPerson(page);
});

test('who logs out in one tab leaves nothing in another', async () => {
  const { page } = await openApplicant('/settings');
  await page.getByLabel('Last Name').waitFor();
  const second = await openTab({ page }, '/register');
  await field(second, 'Nationality *').fill(TYPED);
  await keptOnDevice(second);
  await logOut(page);
  await second.waitForURL('**/auth?*');
  await notices(second).getByText('What was not saved has been removed from this device.').waitFor();
  await expectNothingOfAPerson(page);
  await expectNothingOfAPerson(second);
});

test('a session that ended by itself keeps what was typed for its account, and another account removes it', async () => {
  const portal = await usePortal();
  const one = await signInAs(portal, 'user');
  const other = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  await openWith(page, keptOf(one), '/settings');
  await page.getByLabel('Last Name').fill(TYPED);
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await one.rest.post('/auth/logout');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('/auth?next=%2Fsettings');
  expect(JSON.stringify(await everythingStored(page))).toContain(TYPED);
  await submitLogIn(page, other.email, PASSWORD);
  await heading(page, 'Account Settings');
  expect(JSON.stringify(await everythingStored(page))).not.toContain(TYPED);
});

test('a session that the server could not be told about ends as soon as it can be', async () => {
  const { page, account } = await openApplicant('/settings');
  await page.getByLabel('Last Name').waitFor();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await pressLogOut(page);
  const unreached = notices(page).getByText('The school’s server could not be reached to end');
  await unreached.waitFor();
  await notices(page).getByRole('button', { name: 'Hide' }).click();
  await unreached.waitFor({ state: 'detached' });
  expect((await account.rest.get('/auth/profile')).status).toBe(200);
  await page.unroute('**/api/auth/logout');
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.reload();
  expect((await ended).status()).toBe(200);
  expect((await account.rest.get('/auth/profile')).status).toBe(401);
  await page.waitForFunction(() => localStorage.length === 0);
});

test('that it could not be told stays in sight until the session has ended, whatever else is noticed', async () => {
  const { page, account } = await openApplicant('/settings');
  await page.getByLabel('Last Name').waitFor();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await pressLogOut(page);
  const notYet = notices(page).getByText('Not Logged Out on the Server Yet');
  await notYet.waitFor();
  await page.goto('/auth');
  await notYet.waitFor();
  // Another notice comes, and goes by itself after five seconds.
  await submitLogIn(page, account.email, PASSWORD);
  const welcome = notices(page).getByText('Login Successful');
  await welcome.waitFor();
  await welcome.waitFor({ state: 'detached' });
  expect(await notYet.isVisible()).toBe(true);
  await page.unroute('**/api/auth/logout');
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  expect((await ended).status()).toBe(200);
  await notYet.waitFor({ state: 'detached' });
});
