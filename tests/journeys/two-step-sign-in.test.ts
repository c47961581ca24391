import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { codeAt, PERIOD, setUpSecondStep } from '../support/auth/second-step.ts';
import { usePortal } from '../support/portal.ts';
import {
  expectAccessible,
  focused,
  heading,
  keptOf,
  notices,
  openWith,
  pathOf,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Two-Step Sign-In' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => card(page).getByLabel('Current Password');
const recoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();

/** Sets up two-step sign-in from the password to the recovery codes. @returns the secret as it is typed into an app */
async function setUp(page: Page, now: Date) {
  await button(page, 'Set Up').click();
  await focused(password(page));
  await password(page).fill('not this one');
  await button(page, 'Continue').click();
  await card(page).getByRole('link', { name: 'Current password is incorrect' }).click();
  await focused(password(page));
  await password(page).fill(PASSWORD);
  await button(page, 'Continue').click();
  await focused(card(page).getByRole('list'));
  const qrCode = page.getByAltText(/^QR code/);
  await qrCode.waitFor();
  await expect.poll(() => qrCode.evaluate((img) => Object(img).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const secret = (await card(page).locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await button(page, 'Switch On').click();
  await card(page)
    .getByRole('alert')
    .getByText(/^This code is wrong/)
    .waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, now));
  await button(page, 'Switch On').click();
  await card(page).getByText('Keep these recovery codes').waitFor();
  return secret;
}

test('set up, and needed from then on: with a code of the app, then with a recovery code', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, administrator, '/settings', { viewport: PHONE });
  const secret = await setUp(page, portal.clock.now());
  const codes = await recoveryCodes(page);
  expect(codes).toHaveLength(10);
  // There were none before.
  expect(await page.getByText('Former recovery codes').count()).toBe(0);
  expect(codes[0]).toMatch(/^(\w{4}-){5}\w{4}$/);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.setViewportSize(PHONE);
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
  await button(page, 'I have kept them').click();
  await card(page).getByText('10 recovery codes are left.').waitFor();
  await card(page).getByText('On', { exact: true }).waitFor();

  await button(page, 'Logout').click();
  await page.goto('/auth?next=%2Fsettings');
  await submitLogIn(page, administrator.email, PASSWORD);
  const code = page.getByLabel('Code', { exact: true });
  await focused(code);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  expect(await notices(page).getByText('Login Failed').count()).toBe(0);
  const logIn = page.getByRole('tabpanel').getByRole('button', { name: 'Login' });
  // The set-up has used this code up.
  await code.fill(codeAt(secret, portal.clock.now()));
  await logIn.click();
  await page
    .getByRole('alert')
    .getByText(/^This code is wrong or was used already/)
    .waitFor();
  await expectAccessible(page);
  portal.clock.advance(PERIOD);
  await code.fill(codeAt(secret, portal.clock.now()));
  await code.press('Enter');
  await heading(page, 'Account Settings');

  await button(page, 'Logout').click();
  await page.goto('/auth?next=%2Fsettings');
  await submitLogIn(page, administrator.email, PASSWORD);
  await button(page, 'Use a recovery code').click();
  const recovery = page.getByLabel('Recovery Code');
  await focused(recovery);
  await recovery.fill(codes[0]?.toLowerCase() ?? '');
  await recovery.press('Enter');
  await card(page).getByText('9 recovery codes are left.').waitFor();

  await button(page, 'New Recovery Codes').click();
  await password(page).fill(PASSWORD);
  await button(page, 'Show New Recovery Codes').click();
  const again = card(page).getByLabel('Code', { exact: true });
  await focused(again);
  await expectAccessible(page);
  portal.clock.advance(PERIOD);
  await again.fill(codeAt(secret, portal.clock.now()));
  await again.press('Enter');
  await expect.poll(() => recoveryCodes(page)).toHaveLength(10);
  expect(await recoveryCodes(page)).not.toEqual(codes);
  await page.getByText('Former recovery codes no longer work.').waitFor();
  await button(page, 'I have kept them').click();
  await focused(button(page, 'New Recovery Codes'));
  await button(page, 'Switch Off Two-Step Sign-In').click();
  await password(page).fill(PASSWORD);
  await button(page, 'Switch Off').click();
  portal.clock.advance(PERIOD);
  await again.fill(codeAt(secret, portal.clock.now()));
  await again.press('Enter');
  await notices(page).getByText('Two-step sign-in is switched off.').waitFor();
  await card(page).getByText('Off', { exact: true }).waitFor();
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('required by the head: an administrator is led to the set-up, and goes on afterwards', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const administrator: Account = await signInAs(portal, 'admin', { firstName: 'Anya', lastName: 'Ali' });
  const { page: theirs } = await visitAs(portal, administrator, '/admin', { viewport: DESK });
  await heading(theirs, 'Admin Dashboard');

  const { page } = await visitAs(portal, head, '/admin/users', { viewport: DESK });
  const requires = page.getByLabel('Require two-step sign-in of all administrators');
  await page.getByText('Set it up for your own account first: Account Settings').waitFor();
  await requires.click();
  await page.getByRole('button', { name: 'Require It of All' }).click();
  await notices(page).getByText('Please set up two-step sign-in for your own account first.').waitFor();
  expect(await requires.isChecked()).toBe(false);
  await setUpSecondStep(portal, head);
  // One more administrator than when the page was loaded.
  await signInAs(portal, 'admin', { firstName: 'Kiran', lastName: 'Bhola' });
  await requires.click();
  await page.getByText(/^2 administrators have not set it up. From now on they can do nothing/).waitFor();
  expect(await requires.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Require It of All' }).click();
  await notices(page).getByText('All administrators have to use two-step sign-in.').waitFor();
  await page.getByText(/^2 administrators have not set it up yet/).waitFor();
  expect(await requires.isChecked()).toBe(true);

  // The next request leads to the settings.
  await theirs.getByRole('link', { name: 'Site Settings' }).click();
  await heading(theirs, 'Account Settings');
  await card(theirs).getByText('Please set it up now').waitFor();
  for (const name of ['Profile Information', 'Change Password'])
    expect(await theirs.getByRole('region', { name }).count()).toBe(0);
  await theirs.goto('/admin');
  await expect.poll(() => pathOf(theirs)).toBe('/settings');
  await setUp(theirs, portal.clock.now());
  await button(theirs, 'I have kept them').click();
  await card(theirs)
    .getByText(/All administrators of this portal have to use it/)
    .waitFor();
  expect(await button(theirs, 'Switch Off Two-Step Sign-In').count()).toBe(0);
  await theirs.getByRole('region', { name: 'Profile Information' }).waitFor();
  await theirs.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(theirs, 'Admin Dashboard');

  // The phone is lost.
  await page.reload();
  await button(page, 'Switch Off Two-Step Anya Ali').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click();
  await notices(page).getByText('Two-step sign-in of Anya Ali is switched off.').waitFor();
  const { page: again } = await visit(portal);
  await again.goto('/auth');
  await submitLogIn(again, administrator.email, PASSWORD);
  await notices(again).getByText('Welcome back, Anya!').waitFor();
});

test('what a colleague has switched meanwhile is shown, and nothing is asked', async () => {
  const portal = await usePortal();
  const [head, colleague] = [await signInAs(portal, 'super_admin'), await signInAs(portal, 'super_admin')];
  await setUpSecondStep(portal, head);
  await setUpSecondStep(portal, colleague);
  const { page } = await visitAs(portal, head, '/admin/users', { viewport: DESK });
  const requires = page.getByLabel('Require two-step sign-in of all administrators');
  await requires.waitFor();
  await colleague.rest.put('/super-admin/second-step', { isRequired: true });
  const answer = Promise.withResolvers<void>();
  await page.route(/superAdmin\.secondStepRequirement/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await requires.click();
  await expect.poll(() => requires.getAttribute('aria-disabled')).toBe('true');
  answer.resolve();
  await notices(page).getByText('A Colleague Has Just Switched This').waitFor();
  await notices(page).getByText('All administrators have to use two-step sign-in.').waitFor();
  await focused(requires);
  expect(await requires.getAttribute('aria-disabled')).toBe('false');
  await expect.poll(() => requires.isChecked()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await requires.click();
  await page.getByRole('dialog', { name: 'No longer require two-step sign-in?' }).waitFor();
});

test('an applicant’s settings say nothing of it', async () => {
  const portal = await usePortal();
  const { page } = await visit(portal);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openWith(page, keptOf(await signInAs(portal, 'user')), '/settings');
  await page.getByRole('region', { name: 'Change Password' }).waitFor();
  expect(await card(page).count()).toBe(0);
  expect(asked.filter((url) => /second-?step/i.test(url))).toEqual([]);
});
