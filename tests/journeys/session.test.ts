import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { usePortal } from '../support/portal.ts';
import {
  heading,
  keptOf,
  loseCalls,
  notices,
  openWith,
  pathOf,
  remembered,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

const SESSION_KEYS = ['token', 'user', 'registrationData'];

test('logging out forgets token, user and registration data, and goes home', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page, complaints } = await visit(portal);
  await openWith(page, { ...keptOf(applicant), registrationData: '{}' }, '/settings');
  // Wait for the page's requests, so that none is answered after the log-out.
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await notices(page).getByText('You have been successfully logged out.').waitFor();
  expect(await remembered(page, ...SESSION_KEYS)).toEqual([null, null, null]);
  await expect.poll(async () => (await applicant.rest.get('/auth/profile')).status).toBe(401);
  expect(complaints).toEqual([]);
});

test('a session that ended on the server: the next call says so, and the log-in leads back to what was typed', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page } = await visitAs(portal, applicant, '/settings');
  await page.getByLabel('Last Name').fill('Ramdin');
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await applicant.rest.post('/auth/logout');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Your session has ended').waitFor();
  await page.waitForURL('/auth?next=%2Fsettings');
  expect(await remembered(page, ...SESSION_KEYS)).toEqual([null, null, null]);
  await page.getByText('Please log in, or create an account, to go on.').waitFor();
  await submitLogIn(page, applicant.email, PASSWORD);
  await heading(page, 'Account Settings');
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Ramdin');
});

test('a session ends over what administrators write: it is there again, and the notice claims no more than that', async () => {
  const portal = await usePortal();
  await seedSubmitted(portal, 3);
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/admin/letters/approved', { viewport: DESK });
  const ended = notices(page).filter({ hasText: 'Your session has ended' });
  const end = async (act: () => Promise<void>, isKept: boolean) => {
    portal.clock.advance(13 * HOUR);
    await act();
    await page.waitForURL('**/auth?*');
    await ended.getByText('Please log in again.').waitFor();
    expect(await ended.getByText('What you typed is kept on this device.').count()).toBe(isKept ? 1 : 0);
    await submitLogIn(page, administrator.email, PASSWORD);
  };
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();

  const text = page.getByLabel('Text');
  await text.fill('Welcome, {firstName}!');
  await end(press('Save Letter'), true);
  await heading(page, 'Letter: Approved');
  expect(await text.inputValue()).toBe('Welcome, {firstName}!');
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await press('Discard Changes')();
  expect(await text.inputValue()).toContain('Congratulations!');

  await page.goto('/admin/site-settings');
  await page.getByLabel('Office Hours').fill('At noon');
  await end(press('Save Changes'), true);
  await heading(page, 'Site Settings');
  expect(await page.getByLabel('Office Hours').inputValue()).toBe('At noon');
  await press('Save Changes')();
  await notices(page).getByText('Saved: Office Hours.').waitFor();

  await page.goto('/admin?status=submitted');
  const write = async () => {
    await page.getByLabel('Select all on this page').check();
    await press('More')();
    await page.getByRole('menuitem', { name: 'Write to Them' }).click();
  };
  await write();
  await page.getByLabel('Text').fill('Please come.');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Registration day');
  await end(press('Show Preview'), true);
  await page.waitForURL('**/admin?*');
  await write();
  expect(await page.getByLabel('Text').inputValue()).toBe('Please come.');
  await press('Cancel')();

  await page.goto('/admin/places');
  await page.getByLabel('Conditions for everybody').fill('Bring your birth certificate.');
  await end(press('Save Places'), false);
  await page.getByLabel('Conditions for everybody').fill('Bring your birth certificate.');
  await press('Logout')();
  await page.getByRole('dialog', { name: 'Log out without saving?' }).waitFor();
});

test('a session that ended meanwhile does not lead away from a page for everybody', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  await applicant.rest.post('/auth/logout');
  const { page } = await visitAs(portal, applicant, '/');
  await notices(page).getByText('Your session has ended').waitFor();
  await page.getByRole('link', { name: 'Login to Start Application' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('a profile without an answer keeps the session and is asked for again; one that is refused ends it', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  const findCalls = await loseCalls(page.context(), 'auth.profile');
  await openWith(page, keptOf(applicant), '/my-applications');
  await heading(page, 'My Applications');
  await findCalls();
  for (const status of [429, 500, 503]) {
    await page.unroute(/auth\.profile/);
    await page.route(/auth\.profile/, (route) => route.fulfill({ status, body: 'busy' }));
    await page.reload();
    await heading(page, 'My Applications');
  }
  expect(await remembered(page, 'token')).toEqual([applicant.token]);
  expect(await notices(page).getByText('Your session has ended').count()).toBe(0);

  await applicant.rest.post('/auth/logout');
  await page.unroute(/auth\.profile/);
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await page.waitForURL('/auth?next=%2Fmy-applications');
  expect(await remembered(page, ...SESSION_KEYS)).toEqual([null, null, null]);
  await submitLogIn(page, applicant.email, PASSWORD);
  await heading(page, 'My Applications');
});

test('who logs out in one tab is logged out in all, and another account there is followed', async () => {
  const portal = await usePortal();
  const one = await signInAs(portal, 'user', { firstName: 'Anjali' });
  const other = await signInAs(portal, 'user', { firstName: 'Kerwyn' });
  const { page } = await visitAs(portal, one, '/my-applications');
  const second = await page.context().newPage();
  await second.goto('/settings');
  await heading(second, 'Account Settings');

  await page.getByRole('button', { name: 'Logout' }).click();
  await second.waitForURL('/auth?next=%2Fsettings');
  await notices(second).getByText('You were logged out in another tab.').waitFor();

  await page.goto('/auth');
  await submitLogIn(page, other.email, PASSWORD);
  await second.getByText('You are logged in as Kerwyn Baptiste').waitFor();
  await second.getByRole('link', { name: 'Continue' }).click();
  await heading(second, 'Account Settings');
  expect(await second.getByLabel('First Name').inputValue()).toBe('Kerwyn');
});

test('a tab shows the account that takes the place of its own, and nothing of the first; what another tab breaks ends the session here', async () => {
  const portal = await usePortal();
  const one = await signInAs(portal, 'user', { firstName: 'Anjali' });
  const other = await signInAs(portal, 'user', { firstName: 'Kerwyn' });
  const { page } = await visitAs(portal, one, '/settings');
  await page.getByLabel('Last Name').fill('Typed by Anjali');
  await page.getByText('Not saved yet; kept on this device').waitFor();
  const second = await page.context().newPage();
  await openWith(second, keptOf(other), '/favicon.svg');
  await notices(page).getByText('Account Changed').waitFor();
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Kerwyn');
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Baptiste');
  await openWith(second, keptOf(one), '/favicon.svg');
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Typed by Anjali');

  await openWith(second, { user: 'broken' }, '/favicon.svg');
  await page.waitForURL('/auth?next=%2Fsettings');
  expect(await remembered(page, 'token', 'user')).toEqual([null, null]);
});

test('what cannot be a session counts as logged out, is removed, and nothing is said', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal);
  for (const stored of [
    { token: 'something', user: '{"id":1,' },
    { token: 'something', user: '{"name":"Anjali"}' },
    { token: 'something' },
    { user: '{"id":1}' },
  ]) {
    await openWith(page, { ...stored, 'mantine-color-scheme-value': 'purple' }, '/');
    await page.getByRole('link', { name: 'Login to Start Application' }).waitFor();
    expect(await remembered(page, 'token', 'user')).toEqual([null, null]);
    expect(await notices(page).textContent()).toBe('');
  }
  await page.goto('/dashboard');
  await page.waitForURL('/auth?next=%2Fdashboard');
  expect(complaints).toEqual([]);
});

test('drafts that cannot be read are ignored', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { page, complaints } = await visit(portal);
  const parts = ['profile', 'personal', 'result', 'choices', 'progress'];
  const draft = (part: string) => [`draft:${applicant.user.id}:${part}`, '[{"broken'];
  const drafts = Object.fromEntries(parts.map(draft));
  await openWith(page, { ...keptOf(applicant), ...drafts }, '/settings');
  expect(await page.getByLabel('First Name').inputValue()).toBe('Anjali');
  await page.goto('/register');
  await heading(page, 'Personal Details');
  expect(complaints).toEqual([]);
});

test('an answer to the log-in without a token begins no session, and only the console says so', async () => {
  const portal = await usePortal();
  const { user } = await signInAs(portal, 'user');
  const { page, complaints } = await visit(portal);
  await page.route(/auth\.login/, (route) =>
    route.fulfill({ json: [{ result: { data: { json: { user } } } }] }),
  );
  await page.goto('/auth');
  await submitLogIn(page, 'somebody@example.com', 'any password');
  await expect.poll(() => complaints.length).toBe(1);
  expect(complaints[0]).toContain('lacks its token or its user');
  expect(await remembered(page, 'token', 'user')).toEqual([null, null]);
  expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
  expect(await notices(page).textContent()).toBe('');
});
