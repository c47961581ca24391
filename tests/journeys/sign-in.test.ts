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
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

async function submitReset(page: Page, password: string, confirmation: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

/** Every call of this procedure is answered, but with no word that a person could read. */
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

test('who logs in is greeted by name, however the address is written', async () => {
  const portal = await usePortal();
  const { email } = await registerApplicant(portal, { firstName: 'Kerwyn' });
  const { page } = await visit(portal);
  await page.goto('/auth');
  await submitLogIn(page, email.toUpperCase(), PASSWORD);
  await notices(page).getByText('Login Successful', { exact: true }).waitFor();
  await notices(page).getByText('Kerwyn').waitFor();
  await page.waitForURL('/');
  await page.goto('/auth');
  await page.getByText('You are logged in as Kerwyn Baptiste').waitFor();
});

test('each tab says what is missing, in the order of its fields, and takes what was typed along', async () => {
  const portal = await usePortal();
  const { page } = await visit(portal);
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
});

test('a link asked for leads back to the log-in, which says where to look', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await askForLink(page, 'somebody@example.com');
  await notices(page).getByText('Password Reset Email Sent', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
  await page.getByText('If somebody@example.com has an account').waitFor();
  expect(complaints).toEqual([]);
});

test('what the server says about a taken address or a wrong password stands above the form', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  await page.goto('/auth?tab=register');
  await submitRegistration(page, newPerson({ email }));
  await notices(page).getByText('Registration Failed', { exact: true }).waitFor();
  await notices(page).getByText('Please try again.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Log in with this email' }).click();
  await submitLogIn(page, email, 'wrong password');
  await notices(page).getByText('Login Failed', { exact: true }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

/** Each of the four forms: where it is, how it is sent, what it is called on the way, and what it says without an answer. */
const FORMS: Record<
  string,
  [path: string, send: (page: Page) => Promise<unknown>, procedure: RegExp, words: string[]]
> = {
  'log-in': [
    '/auth',
    (page) => submitLogIn(page, 'somebody@example.com', PASSWORD),
    /auth\.login/,
    ['Login Failed', 'Please check your credentials and try again.'],
  ],
  registration: [
    '/auth?tab=register',
    (page) => submitRegistration(page, newPerson()),
    /auth\.register/,
    ['Registration Failed', 'Please try again.'],
  ],
  'reset request': [
    '/auth?tab=forgot',
    (page) => askForLink(page, 'somebody@example.com'),
    /auth\.forgotPassword/,
    ['Error', 'Failed to send reset email.'],
  ],
  reset: [
    '/reset-password?token=x',
    (page) => submitReset(page, PASSWORD, PASSWORD),
    /auth\.resetPassword/,
    ['Reset Failed', 'Failed to reset password. Please try again.'],
  ],
};

test.each(Object.entries(FORMS))(
  'a %s that is answered without a message has one of its own',
  async (_what, [path, send, procedure, words]) => {
    const portal = await usePortal();
    const { page } = await visit(portal);
    await answerWithout(page, procedure);
    await page.goto(path);
    await send(page);
    for (const text of words) await notices(page).getByText(text, { exact: true }).waitFor();
  },
);

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

test('a reset link without its token says so and leads to the log-in', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  for (const path of ['/reset-password', '/reset-password?token=']) {
    await page.goto(path);
    await notices(page).getByText('Invalid Reset Link', { exact: true }).waitFor();
    await notices(page).getByText('This password reset link is invalid.', { exact: true }).waitFor();
    await page.waitForURL('/auth');
  }
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
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
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

test('a confirmation link without its token says what to do', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  await page.goto('/confirm-email');
  await page.getByText('This confirmation link is not complete').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL('/');
  expect(complaints).toEqual([]);
});
