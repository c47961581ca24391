import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPerson, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import {
  expectAccessible,
  focused,
  heading,
  loseCalls,
  notices,
  pathOf,
  remembered,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

const NO_CONNECTION = 'The school could not be reached. Please check your connection and try again.';

const problems = (page: Page) => page.getByRole('main').getByRole('alert').getByRole('listitem');
const expectProblems = (page: Page, messages: string[]) =>
  expect.poll(() => problems(page).allInnerTexts()).toEqual(messages);

async function submitRegistration(
  page: Page,
  { confirmation, ...person }: ReturnType<typeof newPerson> & { confirmation?: string },
) {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('First Name').fill(person.firstName);
  await form.getByLabel('Last Name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm Password').fill(confirmation ?? person.password);
  await form.getByRole('button', { name: 'Register' }).click();
}

async function askForLink(page: Page, email: string) {
  // Until this tab is shown, another tab has a field with the same label.
  const form = page.getByRole('tabpanel', { name: 'Reset' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send reset link' }).click();
}

async function submitReset(page: Page, password: string, confirmation: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

/** Answers every call of this procedure without a message for people. */
const answerWithout = (page: Page, procedure: RegExp) =>
  page.route(procedure, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502' }));

test('who registers is logged in and welcomed, on the landing page', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  await page.goto('/');
  await page.getByRole('link', { name: 'Login / Register' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await submitRegistration(page, newPerson({ firstName: 'Soraya' }));
  await notices(page).getByText('Registration Successful', { exact: true }).waitFor();
  await page.waitForURL('/');
  await page.getByRole('banner').getByText('Soraya Baptiste').waitFor();
  expect((await remembered(page, 'token', 'user')).every(Boolean)).toBe(true);
  expect(complaints).toEqual([]);
});

test('each tab says what is missing, in the order of its fields, and takes what was typed along', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  await page.goto('/auth');
  await submitLogIn(page, 'nobody', '');
  await expectProblems(page, ['Invalid email format', 'Password is required']);
  await page.getByRole('link', { name: 'Password is required' }).click();
  await focused(page.getByLabel('Password', { exact: true }));

  await page.getByRole('button', { name: 'Create an account' }).click();
  await focused(page.getByRole('tab', { name: 'Register' }));
  expect(await page.getByRole('tabpanel').getByLabel('Email').inputValue()).toBe('nobody');
  await submitRegistration(page, {
    firstName: '',
    lastName: ' ',
    email: 'nobody',
    password: 'short',
    confirmation: '',
  });
  await expectProblems(page, [
    'First name is required',
    'Last name is required',
    'Invalid email format',
    'Password must be at least 8 characters',
    'Please confirm your password',
  ]);
  await expectAccessible(page);
  await submitRegistration(page, { ...newPerson(), confirmation: 'something else' });
  await expectProblems(page, ["Passwords don't match"]);

  await page.getByRole('tab', { name: 'Reset' }).click();
  await askForLink(page, 'nobody');
  await expectProblems(page, ['Invalid email format']);

  // Asking for a link leads back to the log-in, which says where to look.
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await askForLink(page, 'somebody@example.com');
  await notices(page).getByText('Password Reset Email Sent', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
  await page.getByText('If somebody@example.com has an account').waitFor();
  expect(complaints).toEqual([]);
});

test('what the server says about a taken address or a wrong password stands above the form; who logs in is greeted by name', async () => {
  const portal = await usePortal();
  const { email } = await registerApplicant(portal, { firstName: 'Kerwyn' });
  const { page } = await visit(portal);
  await page.goto('/auth?tab=register');
  await submitRegistration(page, newPerson({ email }));
  await notices(page).getByText('Registration Failed', { exact: true }).waitFor();
  await notices(page).getByText('Please try again.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Log in with this email' }).click();
  await submitLogIn(page, email, 'wrong password');
  await notices(page).getByText('Login Failed', { exact: true }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);

  // The address may be written in any case.
  await submitLogIn(page, email.toUpperCase(), PASSWORD);
  await notices(page).getByText('Login Successful', { exact: true }).waitFor();
  await notices(page).getByText('Kerwyn').waitFor();
  await page.waitForURL('/');
  await page.goto('/auth');
  await page.getByText('You are logged in as Kerwyn Baptiste').waitFor();
});

test('each of the four forms that is answered without a message has one of its own', async () => {
  const portal = await usePortal();
  const { page } = await visit(portal);
  await answerWithout(page, /auth\.(login|register|forgotPassword|resetPassword)/);
  const expectNotice = async (...words: string[]) => {
    for (const text of words) await notices(page).getByText(text, { exact: true }).waitFor();
  };
  await page.goto('/auth');
  await submitLogIn(page, 'somebody@example.com', PASSWORD);
  await expectNotice('Login Failed', 'Please check your credentials and try again.');
  await page.getByRole('tab', { name: 'Register' }).click();
  await submitRegistration(page, newPerson());
  await expectNotice('Registration Failed', 'Please try again.');
  await page.getByRole('tab', { name: 'Reset' }).click();
  await askForLink(page, 'somebody@example.com');
  await expectNotice('Error', 'Failed to send reset email.');
  await page.goto('/reset-password?token=x');
  await submitReset(page, PASSWORD, PASSWORD);
  await expectNotice('Reset Failed', 'Failed to reset password. Please try again.');
});

test('without a connection the log-in says so, and keeps what was typed', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  const findCalls = await loseCalls(page.context(), 'auth.login');
  await page.goto('/auth?next=%2Fsettings');
  await submitLogIn(page, email, PASSWORD);
  await notices(page).getByText(NO_CONNECTION).waitFor();
  await page.getByRole('tabpanel').getByText(NO_CONNECTION).waitFor();
  await findCalls();
  await page.getByRole('button', { name: 'Login' }).click();
  await heading(page, 'Account Settings');
});

test('a link without its token says so: that of a reset leads to the log-in, that of a confirmation home', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  for (const path of ['/reset-password', '/reset-password?token=']) {
    await page.goto(path);
    await notices(page).getByText('Invalid Reset Link', { exact: true }).waitFor();
    await notices(page).getByText('This password reset link is invalid.', { exact: true }).waitFor();
    await page.waitForURL('/auth');
    const lasting = page
      .getByRole('tabpanel')
      .getByText('The link to choose a new password was not complete');
    await lasting.waitFor();
    await page.reload();
    await lasting.waitFor();
  }
  await page.getByRole('link', { name: 'ask for a new one' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).waitFor();
  await page.goto('/confirm-email');
  await page.getByText('This confirmation link is not complete').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL('/');
  expect(complaints).toEqual([]);
});

test('a reset password is checked, and a used link says so and offers another', async () => {
  const portal = await usePortal();
  const { page } = await visit(portal);
  await page.goto('/reset-password?token=invented');
  await page.getByText('Mix letters, numbers and special characters').waitFor();
  await submitReset(page, 'short', '');
  await expectProblems(page, ['Password must be at least 8 characters', 'Please confirm your password']);
  await submitReset(page, PASSWORD, `${PASSWORD}!`);
  await expectProblems(page, ["Passwords don't match"]);
  await submitReset(page, PASSWORD, PASSWORD);
  await notices(page).getByText('Reset Failed', { exact: true }).waitFor();
  await notices(page).getByText('This password reset link is invalid.', { exact: true }).waitFor();
  await heading(page, 'This link no longer works');
  await page.getByRole('link', { name: 'Ask for a New Link' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).waitFor();
});

test('a log-in page that is open follows the log-in of another tab', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user', { firstName: 'Kerwyn' });
  const { page } = await visit(portal);
  await page.goto('/auth?next=%2Fdashboard');
  await page.getByLabel('Email').fill('half an addr');
  const second = await page.context().newPage();
  await second.goto('/auth');
  await submitLogIn(second, applicant.email, PASSWORD);
  await second.waitForURL('/');
  await page.getByText('You are logged in as Kerwyn Baptiste').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await heading(page, 'Student Dashboard');
});

test('an applicant who opens the administrators’ area is told whose it is', async () => {
  const portal = await usePortal();
  const { page } = await visitAs(portal, await signInAs(portal, 'user'), '/admin');
  await page.getByText('That page is for administrators').waitFor();
  expect(pathOf(page)).toBe('/auth');
});
