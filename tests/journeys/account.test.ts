import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { api } from '../../scripts/support/rest.ts';
import { PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { save } from '../support/applications/wizard.ts';
import { setUpSecondStep } from '../support/auth/second-step.ts';
import { emailTo, undoToken } from '../support/mail/emails.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import {
  expectAccessible,
  focused,
  heading,
  notices,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

async function fillPasswords(page: Page, current: string, next: string, confirmation = next) {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

test('whose address is not confirmed has the link sent again; a link that is too old leads there', async () => {
  const portal = await usePortal();
  const applicant = await registerApplicant(portal);
  const { page } = await visitAs(portal, applicant, '/confirm-email?token=too-old');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
  await heading(page, 'Account Settings');
  await page.getByText(`${applicant.email}: not confirmed – send again`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'send again' }).click();
  await notices(page).getByText('A link to confirm your email address is on its way').waitFor();
  const emails = await readOutbox(portal);
  expect(emails.map(({ to }) => to)).toEqual([applicant.email, applicant.email]);
  const [, again] = emails;
  await page.goto(`/confirm-email?token=${again ? linkToken(again) : ''}`);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByText('Email address confirmed').waitFor();
  await page.goto('/settings');
  await heading(page, 'Account Settings');
  expect(await page.getByRole('button', { name: 'send again' }).count()).toBe(0);
});

test('a changed name stands in the header at once, and after a reload; a profile that is refused says why, and is kept', async () => {
  const portal = await usePortal();
  const { email: taken } = await signInAs(portal, 'user');
  const applicant = await signInAs(portal, 'user', { firstName: 'Anjali', lastName: 'Baptiste' });
  const { page, complaints } = await visitAs(portal, applicant, '/dashboard');
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await heading(page, 'Account Settings');
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.updateProfile*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('First Name').fill('Anjali Marie');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  held.resolve();
  await page.getByText('Success', { exact: true }).waitFor();
  await page.getByRole('banner').getByText('Anjali Marie Baptiste').waitFor();
  await page.reload();
  await page.getByRole('banner').getByText('Anjali Marie Baptiste').waitFor();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Anjali Marie');
  const saved = await applicant.trpc.auth.profile.query();
  expect(saved).toMatchObject({ firstName: 'Anjali Marie' });
  expect(complaints).toEqual([]);

  await page.getByLabel('Last Name').fill('');
  await page.getByLabel('Email Address').fill('nobody');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const problems = page.getByRole('alert').getByRole('listitem');
  await expect
    .poll(() => problems.allInnerTexts())
    .toEqual(['Last name is required', 'Invalid email format']);
  await page.getByLabel('Last Name').fill('Ramdin');
  await page.getByLabel('Email Address').fill(taken);
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Error', { exact: true }).waitFor();
  await expect.poll(() => problems.count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Ramdin');
  expect(await applicant.trpc.auth.profile.query()).toEqual(saved);
});

test('a name that the school has corrected meanwhile stays, and is shown', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const applicant = await signInAs(portal, 'user', { firstName: 'Anjly', lastName: 'Baptiste' });
  const { page } = await visitAs(portal, applicant, '/settings', { viewport: DESK });
  const correct = (firstName: string) =>
    head.trpc.superAdmin.updateUser.mutate({ id: applicant.user.id, firstName });
  const stored = () => applicant.trpc.auth.profile.query();
  const [firstName, lastName] = [page.getByLabel('First Name'), page.getByLabel('Last Name')];
  const save = page.getByRole('button', { name: 'Save Changes' });
  await lastName.fill('Ramdin');
  await correct('Anjali');
  await lastName.press('Enter');
  await notices(page).getByText('Your profile has been updated.').waitFor();
  expect(await stored()).toMatchObject({ firstName: 'Anjali', lastName: 'Ramdin' });
  await expect.poll(() => firstName.inputValue()).toBe('Anjali');
  await focused(lastName);

  // Nor does a draft on this device put it back.
  await firstName.fill('Anja');
  await firstName.fill('Anjali');
  await lastName.fill('Ramdin-Ali');
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await correct('Anjalie');
  await page.reload();
  await expect.poll(() => lastName.inputValue()).toBe('Ramdin-Ali');
  expect(await firstName.inputValue()).toBe('Anjalie');
  await save.click();
  await notices(page).getByText('Your profile has been updated.').waitFor();
  expect(await stored()).toMatchObject({ firstName: 'Anjalie', lastName: 'Ramdin-Ali' });
});

test('a changed address stands in the personal form, which does not put the former one back', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  await completeApplication(applicant, { student: { email: applicant.email } });
  const { page } = await visitAs(portal, applicant, '/home');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel('Email Address').fill('new@mail.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Your profile has been updated').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page
    .getByRole('link', { name: /Continue/ })
    .first()
    .click();
  await heading(page, 'Personal Details');
  await save(page);
  await notices(page).getByText('Personal Details Updated').waitFor();
  const records = await applicant.trpc.students.myStudents.query();
  expect(records.map(({ email }) => email)).toEqual(['new@mail.example']);
});

test('the account security panel shows role and status', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  const { page } = await visitAs(portal, superAdmin, '/settings', { viewport: DESK });
  const panel = page.getByRole('region', { name: 'Account Security' });
  await panel.getByText('super admin').waitFor();
  await panel.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(page, 'Admin Dashboard');
});

test('after a change of password only the new one logs in; it is not changed while the form or the current one is wrong', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page, complaints } = await visitAs(portal, applicant, '/settings');
  const logInAgain = async (password: string) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login / Register' }).click();
    await submitLogIn(page, applicant.email, password);
  };
  await fillPasswords(page, PASSWORD, 'roti and curry');
  await page.getByText('Success', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Current Password').inputValue()).toBe('');
  expect(complaints).toEqual([]);
  await logInAgain(PASSWORD);
  await page.getByText('Login Failed').first().waitFor();
  await submitLogIn(page, applicant.email, 'roti and curry');
  await page.getByText('Login Successful').waitFor();

  // The name in the header leads to the settings.
  await page.getByRole('banner').getByRole('link', { name: 'Anjali Baptiste' }).click();
  await heading(page, 'Account Settings');
  const form = page.getByRole('form', { name: 'Change Password' });
  await fillPasswords(page, 'roti and curry', '12345', '54321');
  await form.getByText('Password must be at least 6 characters long').first().waitFor();
  await form.getByText('New password and confirmation do not match').first().waitFor();
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('First name is required').first().waitFor();
  await fillPasswords(page, PASSWORD, 'pelau and callaloo');
  await form.getByRole('link', { name: 'Current password is incorrect' }).click();
  await focused(page.getByLabel('Current Password'));
  await form.getByRole('button', { name: 'Show password' }).first().click();
  expect(await page.getByLabel('Current Password').getAttribute('type')).toBe('text');
  await page.getByLabel('First Name').fill(applicant.user.firstName);
  await logInAgain('roti and curry');
  await page.getByText('Login Successful').waitFor();
});

test('the student portal home while the portal is open, and the way out of it', async () => {
  const portal = await usePortal({
    now: '2027-01-10T12:00:00Z',
    schedule: { openDate: '2027-01-05T12:00:00Z', closeDate: '2027-01-31T20:00:00Z' },
  });
  const { page, complaints } = await visitAs(portal, await signInAs(portal, 'user'), '/home');
  await page.getByText('Welcome, Anjali Baptiste. What would you like to do?').waitFor();
  await page.getByText('Registration Portal Open').waitFor();
  await page.getByRole('region', { name: 'Deadlines' }).getByText('31/01/2027').waitFor();
  await page.getByRole('region', { name: 'Application Status' }).getByText('Under Review').waitFor();
  for (const [link, title] of [
    ['New Application', 'Personal Details'],
    ['My Applications', 'My Applications'],
    ['Settings', 'Account Settings'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await heading(page, title);
    await page.goBack();
    await heading(page, 'Student Portal');
  }
  expect(await page.getByRole('heading', { name: 'Important Dates' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Important Dates' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth');
  await page.getByText('Logged Out').first().waitFor();
});

test('the student portal home while the portal is closed', async () => {
  const portal = await usePortal({ schedule: CLOSED_PORTAL });
  const { page } = await visitAs(portal, await signInAs(portal, 'user'), '/home');
  await page.getByRole('region', { name: 'Deadlines' }).getByText('To be announced').waitFor();
  await page.getByRole('button', { name: 'New Application' }).click();
  await notices(page).getByText('The registration portal is closed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});

test('the welcome page leads everybody on, and those who are logged out to the log-in', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  await page.goto('/welcome');
  for (const card of ['Student Registration', 'Subject Selection', 'Admin Dashboard']) {
    await page.getByRole('link', { name: card }).click();
    await page.waitForURL('**/auth?*');
    await page.goBack();
  }
  expect(complaints).toEqual([]);
});

test('a device that was forgotten is logged out from here, and one’s own data are taken along', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  await api(portal).request('POST', '/auth/login', {
    body: { email: applicant.email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  const { page, complaints } = await visitAs(portal, applicant, '/settings');
  const sessions = page.getByRole('region', { name: 'Where You Are Logged In' });
  await sessions.getByText('This device').waitFor();
  await sessions.getByRole('button', { name: /^Log out Firefox on Linux/ }).click();
  await notices(page).getByText('That device has been logged out.').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  await focused(page.getByRole('heading', { level: 1 }));
  expect(await applicant.trpc.auth.sessions.query()).toMatchObject([{ isCurrent: true }]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await notices(page).getByText('Data Downloaded').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(page, 'Student Dashboard');
  expect(complaints).toEqual([]);
});

test('an administrator’s address changes with the present password and the code, and is set back by the address before', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { code } = await setUpSecondStep(portal, administrator);
  const { page, complaints } = await visitAs(portal, administrator, '/settings');
  const form = page.getByRole('form', { name: 'Profile Information' });
  const [password, codeField] = [form.getByLabel('Current Password'), form.getByLabel('Code')];
  const save = () => form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByLabel('Email Address').fill(administrator.email.toUpperCase());
  await form.getByLabel('First Name').fill('Anika');
  expect(await password.count()).toBe(0);

  await form.getByLabel('Email Address').fill('anika@elsewhere.example');
  await password.waitFor();
  expect(await codeField.count()).toBe(0);
  await save();
  await form.getByRole('alert').getByRole('link', { name: 'Current password is required' }).click();
  await focused(password);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await password.fill('not this one');
  await save();
  await form.getByRole('alert').getByRole('link', { name: 'Current password is incorrect' }).waitFor();
  await password.fill(PASSWORD);
  await save();
  await focused(codeField);
  expect(await form.getByRole('alert').count()).toBe(0);
  await codeField.fill('000000');
  await save();
  await form
    .getByRole('alert')
    .getByText(/^This code is wrong/)
    .waitFor();
  await codeField.fill(code());
  await save();
  await notices(page)
    .getByText(/is on its way to anika@elsewhere\.example/)
    .waitFor();
  await password.waitFor({ state: 'detached' });
  expect(await form.getByText('Not saved yet; kept on this device').count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD);
  expect(await administrator.trpc.auth.profile.query()).toMatchObject({
    firstName: 'Anika',
    email: 'anika@elsewhere.example',
  });

  const { page: mailbox, complaints: theirs } = await visit(portal);
  await mailbox.goto(`/undo-email-change?token=${await undoToken(portal, administrator.email)}`);
  await heading(mailbox, 'Undo a changed email address');
  expect(await administrator.trpc.auth.profile.query()).toMatchObject({ email: 'anika@elsewhere.example' });
  await mailbox.getByRole('button', { name: 'Undo the Change' }).click();
  await mailbox.getByText('The change is undone').waitFor();
  await expectAccessible(mailbox);
  await mailbox.getByRole('link', { name: 'Ask for a New Link' }).click();
  await mailbox.getByRole('button', { name: 'Send reset link' }).waitFor();
  expect(theirs).toEqual([]);
  await page.reload();
  await page.waitForURL('**/auth?*');
  const token = linkToken(await emailTo(portal, administrator.email, 'Reset'));
  const chosen = { token, password: 'three quiet pelicans' };
  expect((await api(portal).post('/auth/reset-password', chosen)).status).toBe(200);
  await submitLogIn(page, administrator.email, chosen.password);
  await page.getByText('Use a recovery code').waitFor();

  await mailbox.goto('/undo-email-change?token=used');
  await mailbox.getByRole('button', { name: 'Undo the Change' }).click();
  await mailbox.getByText('The change was not undone').waitFor();
  await mailbox.getByText(/please call or write to the school at once/).waitFor();
  await mailbox.goto('/undo-email-change');
  await mailbox.getByText('This link is not complete').waitFor();
});
