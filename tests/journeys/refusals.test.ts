import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { focused, submitLogIn, visit, visitAs } from '../support/visits.ts';

async function expectMessages(page: Page, messages: string[]) {
  const summary = page.getByRole('alert').getByRole('listitem');
  await expect.poll(() => summary.allInnerTexts()).toEqual(messages);
}

test('the log-in says what is missing or wrong, and keeps the address; the registration names each field', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  await page.goto('/auth');
  await submitLogIn(page, 'no address', '');
  const form = page.getByRole('tabpanel');
  await form.getByText('Invalid email format').first().waitFor();
  await form.getByText('Password is required').first().waitFor();
  await submitLogIn(page, email, 'wrong');
  await page.getByText('Login Failed').first().waitFor();
  expect(await form.getByLabel('Email').inputValue()).toBe(email);

  const before = await snapshotTables(portal, 'users');
  await page.getByRole('tab', { name: 'Register' }).click();
  await form.getByLabel('Email').fill('nobody');
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByLabel('Confirm Password').fill('other');
  await form.getByRole('button', { name: 'Register' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Invalid email format',
    'Password must be at least 8 characters',
    "Passwords don't match",
  ]) {
    await form.getByText(message).first().waitFor();
  }
  expect(await snapshotTables(portal, 'users')).toEqual(before);
});

test('the personal form names every required field, and each name leads to its field', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page } = await visitAs(portal, applicant, '/');
  await page.getByRole('link', { name: 'Access Application Portal' }).click();
  // The account's name stands there at first.
  for (const name of ['First Name', 'Last Name']) await page.getByLabel(name).fill('');
  await page.getByLabel('Email Address (Student)').fill('nobody');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectMessages(page, [
    'First name is required',
    'Last name is required',
    'Date of birth is required',
    'Country of birth is required',
    'Place of birth is required',
    'Nationality is required',
    'Religious denomination is required',
    'Ethnicity is required',
    'Mobile number is required',
    'Valid email is required',
    'School attended is required',
  ]);
  await page.getByRole('link', { name: 'Ethnicity is required' }).click();
  await focused(page.getByLabel('Ethnicity'));
  expect(await snapshotTables(portal, 'students')).toEqual({ students: [] });
});

test('an exam result says what is missing; without a record there is nothing to add it to', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page } = await visitAs(portal, applicant, '/register?step=results');
  await page.getByText('Please fill in your personal details first').waitFor();
  await page.getByRole('button', { name: 'Continue to Subject Selection' }).click();
  await page.getByText('Please add at least one exam result before continuing.').first().waitFor();
});

test('a closed portal: the landing page says so, and the wizard leads to the read-only view', async () => {
  const portal = await usePortal({ schedule: CLOSED_PORTAL });
  const applicant = await signInAs(portal, 'user');
  const { page } = await visitAs(portal, applicant, '/');
  await page.getByRole('link', { name: 'View My Applications' }).waitFor();
  await page.getByText('The registration portal is closed.').first().waitFor();
  await page.goto('/register');
  await page.waitForURL('**/my-applications');
  await page.getByText('Registration Portal Closed').first().waitFor();
  await page.getByRole('heading', { name: 'No Application Found' }).waitFor();
});

test('administrators see their card; nobody else gets to their pages', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const applicant = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  await page.goto('/admin');
  await page.waitForURL('**/auth?*');
  await page.goto('/auth');
  await submitLogIn(page, administrator.email, administrator.password);
  await page.getByRole('link', { name: 'Access Admin Dashboard' }).click();
  await page.getByRole('heading', { name: 'No Applications Found' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login / Register' }).click();
  await submitLogIn(page, applicant.email, applicant.password);
  await page.getByRole('link', { name: 'Access Application Portal' }).waitFor();
  expect(await page.getByText('Admin Dashboard').count()).toBe(0);
  await page.goto('/admin');
  await page.waitForURL('**/auth*');
});

test('an unknown address shows the 404 page', async () => {
  const portal = await usePortal();
  const { page } = await visit(portal);
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
});
