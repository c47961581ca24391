import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { setUpSecondStep } from '../support/auth/second-step.ts';
import { usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import {
  expectAccessible,
  focused,
  heading,
  loseCalls,
  notices,
  pathOf,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: email });
const isSignedIn = async ({ rest }: Account) => (await rest.get('/auth/profile')).status === 200;

test('a user’s life: created, refused, logged in, promoted, edited, deactivated, deleted', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
  const { page, complaints } = await visitAs(portal, head, '/admin', { viewport: DESK });
  await page.getByRole('link', { name: 'User Management' }).click();
  await heading(page, 'User Management');
  await row(page, head.email).getByText('Super Administrator (you)').waitFor();
  expect(await button(page, 'Delete Hema Young').count()).toBe(0);

  await button(page, 'Add User').click();
  const form = dialog(page).getByRole('form', { name: 'Add User' });
  await focused(form.getByLabel('First Name'));
  await form.getByLabel('First Name').fill('Kerwyn');
  await form.getByLabel('Last Name').fill('Joseph');
  await form.getByLabel('Email').fill(head.email);
  await form.getByLabel('Role').selectOption('Applicant');
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Add User' }).click();
  await form.getByRole('alert').getByText('Password must be at least 8 characters').waitFor();
  await expectAccessible(page);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Add User' }).click();
  await form.getByRole('alert').getByText('An account with this email already exists.').waitFor();
  await form.getByLabel('Email').fill('Kerwyn@Example.com');
  await form.getByRole('button', { name: 'Add User' }).click();
  await notices(page).getByText('User Created', { exact: true }).waitFor();
  const kerwyn = row(page, 'kerwyn@example.com');
  await kerwyn.getByText('Never logged in').waitFor();
  await dialog(page).waitFor({ state: 'hidden' });

  const { page: theirs } = await visit(portal, { viewport: PHONE });
  await theirs.goto('/auth');
  await submitLogIn(theirs, 'kerwyn@example.com', PASSWORD);
  await notices(theirs).getByText('Welcome back, Kerwyn!').waitFor();
  await page.reload();
  await kerwyn.getByText('Last log-in').waitFor();

  // Choosing a role saves nothing yet.
  const role = page.getByLabel('Role of Kerwyn Joseph');
  await role.selectOption('Administrator');
  await kerwyn.getByRole('button', { name: 'Cancel' }).click();
  expect(await role.inputValue()).toBe('user');
  await role.selectOption('Administrator');
  await button(page, 'Confirm: Kerwyn Joseph becomes Administrator').click();
  await notices(page).getByText('Role Updated', { exact: true }).waitFor();
  await notices(page).getByText('Kerwyn Joseph: Administrator.').waitFor();
  await focused(role);
  await theirs.goto('/admin');
  await theirs.waitForURL('**/auth?*');
  await submitLogIn(theirs, 'kerwyn@example.com', PASSWORD);
  await heading(theirs, 'Admin Dashboard');
  await theirs.goto('/admin/users');
  await expect.poll(() => pathOf(theirs)).toBe('/auth');

  await button(page, 'Edit Kerwyn Joseph').click();
  const edit = dialog(page).getByRole('form', { name: 'Save User' });
  await edit.getByLabel('Last Name').fill('De Freitas');
  await edit.getByLabel('Password', { exact: true }).fill('another password');
  await edit.getByRole('button', { name: 'Save User' }).click();
  await notices(page).getByText('User Updated', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Kerwyn De Freitas' }).waitFor();
  await dialog(page).waitFor({ state: 'hidden' });

  await button(page, 'Deactivate Kerwyn De Freitas').click();
  await dialog(page).getByText('Nothing is deleted.').waitFor();
  await dialog(page).getByRole('button', { name: 'Deactivate User' }).click();
  await notices(page).getByText('Kerwyn De Freitas cannot log in any more.').waitFor();
  await kerwyn.getByText('Inactive', { exact: true }).waitFor();
  await theirs.goto('/auth');
  await submitLogIn(theirs, 'kerwyn@example.com', 'another password');
  await notices(theirs).getByText('This account is inactive. Please contact the school.').waitFor();
  await button(page, 'Activate Kerwyn De Freitas').click();
  await notices(page).getByText('Kerwyn De Freitas can log in again.').waitFor();

  await button(page, 'Delete Kerwyn De Freitas').click();
  await dialog(page).getByText('No student record, application or document belongs to it.').waitFor();
  await dialog(page).getByRole('button', { name: 'Delete User' }).click();
  await notices(page).getByText('Deleted Kerwyn De Freitas (kerwyn@example.com).').waitFor();
  await expect.poll(() => kerwyn.count()).toBe(0);
  expect(await page.locator(':focus').innerText()).toBe('User Management');
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('an applicant is found, logged out everywhere, and deleted with all that was counted', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { applicant, examResults } = await submittedApplication(portal);
  await signInAs(portal, 'admin', { firstName: 'Somebody', lastName: 'Else' });
  const { page, complaints } = await visitAs(portal, head, '/admin/users', { viewport: PHONE });
  await page.getByText('3 users', { exact: true }).waitFor();
  await page.getByLabel('Search').fill(applicant.email.slice(0, applicant.email.indexOf('@') + 1));
  await page.getByText('1 of 3 users').waitFor();
  await button(page, 'Clear filters').click();
  await page.getByLabel('Role', { exact: true }).selectOption('Applicant');
  await page.getByText('1 of 3 users').waitFor();
  expect(new URL(page.url()).search).toBe('?role=user');
  await page.reload();
  await page.getByText('1 of 3 users').waitFor();
  await expectAccessible(page);

  const { firstName, lastName, email } = applicant.user;
  const name = `${firstName} ${lastName}`;
  await button(page, `End Sessions ${name}`).click();
  await dialog(page).getByRole('button', { name: 'End Sessions' }).click();
  await notices(page).getByText(`1 session of ${name} ended.`).waitFor();
  expect(await isSignedIn(applicant)).toBe(false);

  const remove = button(page, `Delete ${name}`);
  await remove.click();
  await dialog(page)
    .getByText(
      `With it go 1 student record, 1 application, ${examResults.length} exam results and 1 document`,
    )
    .waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  const reconnect = await loseCalls(page.context(), 'superAdmin.deleteUser');
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Delete User' }).click();
  await notices(page).getByText('The server did not answer.').waitFor();
  expect(await storedFiles(portal)).toHaveLength(1);
  await reconnect();
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Delete User' }).click();
  await notices(page).getByText(`Deleted ${name} (${email}).`).waitFor();
  await page.getByRole('heading', { name: 'No Users Found' }).waitFor();
  await button(page, 'Clear filters').click();
  await page.getByText('2 users', { exact: true }).waitFor();
  expect(await storedFiles(portal)).toEqual([]);
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('a role that a colleague has given meanwhile is not undone unseen, neither in the row nor in an edit', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
  const { user } = await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'Joseph' });
  const { page } = await visitAs(portal, head, '/admin/users', { viewport: DESK });
  const role = page.getByLabel('Role of Kerwyn Joseph');
  const give = (given: 'admin' | 'super_admin') =>
    head.trpc.superAdmin.setUserRole.mutate({ id: user.id, role: given });
  const stored = async () => {
    const { items } = await head.trpc.superAdmin.userPage.query({ search: user.email });
    return items.map((item) => item.role);
  };
  await role.selectOption('Applicant');
  await give('super_admin');
  await button(page, 'Confirm: Kerwyn Joseph becomes Applicant').click();
  const changed = 'The role of Kerwyn Joseph has changed meanwhile: Super Administrator. Nothing was saved.';
  await notices(page).getByText(changed).waitFor();
  await expect.poll(() => role.inputValue()).toBe('super_admin');
  expect(await stored()).toEqual(['super_admin']);

  await give('admin');
  await page.reload();
  await button(page, 'Edit Kerwyn Joseph').click();
  await give('super_admin');
  await dialog(page).getByLabel('Role', { exact: true }).selectOption('Applicant');
  await dialog(page).getByRole('button', { name: 'Save User' }).click();
  await dialog(page).getByRole('alert').getByRole('link', { name: changed }).waitFor();
  expect(await stored()).toEqual(['super_admin']);
});

test('one’s own address and password change only with the present password and the code', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
  const { code } = await setUpSecondStep(portal, head);
  await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'Joseph' });
  const { page } = await visitAs(portal, head, '/admin/users', { viewport: DESK });
  const form = dialog(page).getByRole('form', { name: 'Save User' });
  const present = form.getByLabel('Current Password');
  const save = () => form.getByRole('button', { name: 'Save User' }).click();
  await button(page, 'Edit Kerwyn Joseph').click();
  await form.getByLabel('Password', { exact: true }).fill('another password');
  expect(await present.count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });

  await button(page, 'Edit Hema Young').click();
  await form.getByLabel('First Name').fill('Hema Marie');
  expect(await present.count()).toBe(0);
  await form.getByLabel('Password', { exact: true }).fill('another password');
  await present.waitFor();
  await form.getByLabel('Password', { exact: true }).fill('');
  await expect.poll(() => present.count()).toBe(0);
  await form.getByLabel('Email').fill('hema@elsewhere.example');
  await save();
  await form.getByRole('alert').getByRole('link', { name: 'Current password is required' }).waitFor();
  await present.fill(PASSWORD);
  await expectAccessible(page);
  await save();
  await focused(form.getByLabel('Code'));
  await form.getByLabel('Code').fill(code());
  await save();
  await notices(page).getByText('Saved Hema Marie Young (hema@elsewhere.example).').waitFor();
  await row(page, 'hema@elsewhere.example').getByText('Super Administrator (you)').waitFor();
});
