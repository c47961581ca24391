import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { api } from '../../scripts/support/rest.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { codeAt, PERIOD, setUpSecondStep } from '../support/auth/second-step.ts';
import { usePortal } from '../support/portal.ts';
import { focused, loseAnswer, loseCalls, notices, visitAs } from '../support/visits.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => notices(page).getByText(text).waitFor();
const card = (page: Page) => page.getByRole('region', { name: 'Two-Step Sign-In' });
const code = (page: Page) => card(page).getByLabel('Code', { exact: true });
const recoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
const DID_NOT_ARRIVE = 'Two-step sign-in is on. The recovery codes did not arrive';
const MAY_NOT_WORK = 'Your former recovery codes may no longer work.';

test('a set-up of two-step sign-in whose answer is lost leads to recovery codes that arrive', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/settings', { viewport: DESK });
  const isOn = async () => (await administrator.trpc.secondStep.state.query()).since !== null;
  await button(page, 'Set Up').click();
  await card(page).getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Continue').click();
  const secret = (await card(page).locator('code').innerText()).replaceAll(' ', '');
  const typed = codeAt(secret, portal.clock.now());

  // What never came to the server is still off.
  const reconnect = await loseCalls(page.context(), 'secondStep.confirm');
  await code(page).fill(typed);
  await button(page, 'Switch On').click();
  await card(page)
    .getByRole('alert')
    .getByText(/^The school could not be reached/)
    .waitFor();
  expect(await isOn()).toBe(false);
  await reconnect();

  await loseAnswer(page, 'secondStep.confirm');
  await button(page, 'Switch On').click();
  await card(page).getByText(DID_NOT_ARRIVE).waitFor();
  await card(page).getByText('On', { exact: true }).waitFor();
  expect(await isOn()).toBe(true);
  await focused(card(page).getByLabel('Current Password'));
  // Who leaves it for now is reminded.
  await button(page, 'Cancel').click();
  await card(page).getByText(DID_NOT_ARRIVE).waitFor();
  await button(page, 'New Recovery Codes').click();
  await card(page).getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Show New Recovery Codes').click();
  portal.clock.advance(PERIOD);
  await code(page).fill(codeAt(secret, portal.clock.now()));
  await button(page, 'Show New Recovery Codes').click();
  await expect.poll(() => recoveryCodes(page)).toHaveLength(10);
  await button(page, 'I have kept them').click();
  await card(page).getByText('10 recovery codes are left.').waitFor();
  expect(await card(page).getByText(DID_NOT_ARRIVE).count()).toBe(0);
});

test('another phone, new recovery codes and a switching off whose answers are lost are not called undone', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { code: fresh } = await setUpSecondStep(portal, administrator);
  const { page } = await visitAs(portal, administrator, '/settings', { viewport: DESK });
  /** Enters the password, then the code. */
  async function prove(label: string, current: () => string) {
    await card(page).getByLabel('Current Password').fill(PASSWORD);
    await button(page, label).click();
    portal.clock.advance(PERIOD);
    await code(page).fill(current());
  }
  await button(page, 'New Recovery Codes').click();
  await prove('Show New Recovery Codes', fresh);
  await loseAnswer(page, 'secondStep.renewRecoveryCodes');
  await button(page, 'Show New Recovery Codes').click();
  await card(page).getByRole('alert').getByText(MAY_NOT_WORK).waitFor();
  await button(page, 'Cancel').click();
  await card(page).getByText(MAY_NOT_WORK).waitFor();

  await button(page, 'Use Another Phone').click();
  await prove('Continue', fresh);
  await button(page, 'Continue').click();
  const secret = (await card(page).locator('ol code').innerText()).replaceAll(' ', '');
  await code(page).fill(codeAt(secret, portal.clock.now()));
  // The connection breaks just when the page has been answered, and stays away.
  const silence = await loseCalls(page.context(), 'secondStep.state');
  await loseAnswer(page, 'secondStep.confirm');
  await button(page, 'Switch On').click();
  await card(page)
    .getByRole('alert')
    .getByText(/^The server did not answer/)
    .waitFor();
  await silence();
  await button(page, 'Cancel').click();
  await card(page).getByText(MAY_NOT_WORK).waitFor();

  await button(page, 'Switch Off Two-Step Sign-In').click();
  await prove('Switch Off', () => codeAt(secret, portal.clock.now()));
  await loseAnswer(page, 'secondStep.switchOff');
  await button(page, 'Switch Off').click();
  await told(page, 'Two-step sign-in is switched off.');
  await card(page).getByText('Off', { exact: true }).waitFor();
  expect(await card(page).getByText(MAY_NOT_WORK).count()).toBe(0);
});

test('a password whose answer is lost may have been changed, and a profile was saved', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user', { firstName: 'Anjali', lastName: 'Baptiste' });
  const { page } = await visitAs(portal, applicant, '/settings', { viewport: DESK });
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('roti and curry');
  await page.getByLabel('Confirm New Password').fill('roti and curry');
  await loseAnswer(page, 'auth.changePassword');
  await button(page, 'Change Password').click();
  await told(page, 'No Answer');
  await page
    .getByRole('form', { name: 'Change Password' })
    .getByText(/Your password may have been changed/)
    .waitFor();
  const logIn = { email: applicant.email, password: 'roti and curry' };
  expect(await api(portal).post('/auth/login', logIn)).toMatchObject({ status: 200 });

  const lastName = page.getByLabel('Last Name');
  const stored = async () => (await applicant.trpc.auth.profile.query()).lastName;
  await lastName.fill('Ramdin');
  const reconnect = await loseCalls(page.context(), 'auth.updateProfile');
  await button(page, 'Save Changes').click();
  await told(page, 'Failed to update profile');
  expect(await stored()).toBe('Baptiste');
  await reconnect();
  await loseAnswer(page, 'auth.updateProfile');
  await button(page, 'Save Changes').click();
  await told(page, 'Your profile has been updated.');
  expect(await stored()).toBe('Ramdin');
  await page.getByRole('banner').getByText('Anjali Ramdin').waitFor();
  await page.getByText('Not saved yet; kept on this device').waitFor({ state: 'hidden' });
});

test('accounts whose answers are lost are called created, updated and deleted, as they were', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { page } = await visitAs(portal, head, '/admin/users', { viewport: DESK });
  const dialog = page.getByRole('dialog');
  await button(page, 'Add User').click();
  await dialog.getByLabel('First Name').fill('Kerwyn');
  await dialog.getByLabel('Last Name').fill('Joseph');
  await dialog.getByLabel('Email').fill('Kerwyn@Example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await loseAnswer(page, 'superAdmin.createUser');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await told(page, 'Kerwyn Joseph (kerwyn@example.com) can log in. Role: Applicant.');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByLabel('Role of Kerwyn Joseph').selectOption('Administrator');
  await loseAnswer(page, 'superAdmin.setUserRole');
  await button(page, 'Confirm: Kerwyn Joseph becomes Administrator').click();
  await told(page, 'Kerwyn Joseph: Administrator.');

  await button(page, 'Edit Kerwyn Joseph').click();
  await dialog.getByLabel('Last Name').fill('Ali');
  await loseAnswer(page, 'superAdmin.updateUser');
  await dialog.getByRole('button', { name: 'Save User' }).click();
  await told(page, 'Saved Kerwyn Ali (kerwyn@example.com).');
  await dialog.waitFor({ state: 'hidden' });

  // Nobody can see whether a password is the new one.
  await button(page, 'Edit Kerwyn Ali').click();
  await dialog.getByLabel('Password', { exact: true }).fill('three quiet pelicans');
  await loseAnswer(page, 'superAdmin.updateUser');
  await dialog.getByRole('button', { name: 'Save User' }).click();
  await told(page, 'No Answer');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await button(page, 'Delete Kerwyn Ali').click();
  await loseAnswer(page, 'superAdmin.deleteUser');
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await told(page, 'Deleted Kerwyn Ali (kerwyn@example.com).');
  await focused(page.getByRole('heading', { level: 1 }));
  expect(await button(page, 'Delete Kerwyn Ali').count()).toBe(0);
});
