import { expect, test } from 'vitest';

import { HOUR } from '../../src/server/platform/clock.ts';
import type { Account } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import {
  beginApplication,
  choice,
  expectPersonalDetails,
  field,
  fillPersonalDetails,
  fillResult,
  heading,
  keptOnDevice,
  noticeOf,
  openApplicant,
  openTab,
  save,
} from '../support/applications/wizard.ts';
import { CLOSED_PORTAL, type TestPortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const setSchedule = ({ services }: TestPortal, schedule: typeof CLOSED_PORTAL) =>
  services.db.updateTable('portalSchedule').set(schedule).execute();
const closePortal = (portal: TestPortal) => setSchedule(portal, CLOSED_PORTAL);
const openPortal = (portal: TestPortal) =>
  setSchedule(portal, { ...CLOSED_PORTAL, openDate: '2020-01-01T00:00:00.000Z' });

const complete = (account: Account) => completeApplication(account);
const overviewOf = (account: Account) => account.trpc.applications.overview.query();

test('the portal closes over the personal form: notice, read-only view, nothing changed, nothing lost', async () => {
  const { page, portal } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await closePortal(portal);
  const before = await snapshotTables(portal);
  await save(page);
  expect(await noticeOf(page, 'Registration Portal Closed')).toBe('The registration portal is closed.');
  await page.waitForURL('**/my-applications');
  await page.getByText('Portal Closed', { exact: true }).waitFor();
  expect(await snapshotTables(portal)).toEqual(before);
  await openPortal(portal);
  await page.goto('/register');
  await expectPersonalDetails(page);
});

test('the portal closes over the results, over the choices and over the review', async () => {
  const { page, portal } = await openApplicant('/register?step=results', complete);
  const closeOver = async (act: () => Promise<void>) => {
    await page.getByRole('navigation', { name: 'Application Progress' }).waitFor();
    await closePortal(portal);
    const before = await snapshotTables(portal);
    await act();
    await noticeOf(page, 'Registration Portal Closed');
    await page.waitForURL('**/my-applications');
    expect(await snapshotTables(portal)).toEqual(before);
    await openPortal(portal);
  };
  await closeOver(async () => {
    await fillResult(page, 'Geography');
    await page.getByRole('button', { name: 'Add Result' }).click();
  });
  await page.goto('/subjects');
  await closeOver(() => save(page));
  await page.goto('/review');
  await closeOver(async () => {
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  });
});

/** Logs in on the page that an ended session leads to. */
async function logInAgain(page: Parameters<typeof fillResult>[0], { email, password }: Account) {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

test('the session ends over the personal form: after logging in everything typed is there', async () => {
  const { page, portal, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await page.getByRole('button', { name: 'Parent or guardian' }).click();
  await field(page, 'Parent or Guardian Full Name').fill('Indra Mohammed');
  portal.clock.advance(13 * HOUR);
  await save(page);
  await noticeOf(page, 'Your session has ended');
  await page.waitForURL('**/auth?*');
  await logInAgain(page, account);
  await page.waitForURL('**/register?step=personal');
  await expectPersonalDetails(page);
  // Its section was closed at first, and nobody would look for it there.
  expect(await field(page, 'Parent or Guardian Full Name').inputValue()).toBe('Indra Mohammed');
  await save(page);
  await noticeOf(page, 'Personal Details Saved');
});

test('the session ends over a result and over the choices: what was typed and chosen is there again', async () => {
  const { page, portal, account } = await openApplicant('/register?step=results', complete);
  await heading(page, 'Exam Results');
  await fillResult(page, 'French', '3');
  portal.clock.advance(13 * HOUR);
  await page.getByRole('button', { name: 'Add Result' }).click();
  await page.waitForURL('**/auth?*');
  await logInAgain(page, account);
  await heading(page, 'Exam Results');
  expect(await field(page, 'Subject *').inputValue()).toBe('French');
  expect(await field(page, 'Subject Profile *').inputValue()).toBe('AAB');

  await page.goto('/subjects');
  await choice(page, 'First', 1).selectOption('Biology');
  portal.clock.advance(13 * HOUR);
  await save(page);
  await page.waitForURL('**/auth?*');
  await logInAgain(page, account);
  await heading(page, 'Advanced Level Subject Selection');
  expect(await choice(page, 'First', 1).inputValue()).toBe('Biology');
});

test('a lost connection: the save says so and keeps everything, and is sent when it is back', async () => {
  const { page, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await field(page, 'Year').fill('1990');
  await page.context().setOffline(true);
  await save(page);
  // What is answered once is not asked again when it is sent again.
  await page.getByRole('button', { name: 'Yes, It Is Right' }).click();
  expect(await noticeOf(page, 'Error')).toBe(
    'Failed to save personal details. What you typed is kept on this device. Please check your connection and try again.',
  );
  await keptOnDevice(page);
  expect(await overviewOf(account)).toMatchObject({ student: null, draft: null });
  await page.getByText('Your details are not saved yet').waitFor();
  await page.context().setOffline(false);
  await noticeOf(page, 'Personal Details Saved');
  await heading(page, 'Exam Results');

  await fillResult(page, 'Mathematics');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add Result' }).click();
  expect(await noticeOf(page, 'Error')).toBe('Failed to add exam result.');
  await page.getByText('This result is not added yet').waitFor();
  expect(await field(page, 'Subject *').inputValue()).toBe('Mathematics');
  await page.context().setOffline(false);
  await noticeOf(page, 'Exam Result Added');
  expect((await overviewOf(account)).examResults).toHaveLength(1);
});

test('on a slow connection the next result can be typed while one is being sent', async () => {
  const { page, account } = await openApplicant('/register?step=results', (person) =>
    beginApplication(person),
  );
  await heading(page, 'Exam Results');
  await fillResult(page, 'Mathematics');
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/trpc/students.addExamResult*', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Result' }).click();
  await field(page, 'Subject *').selectOption('French');
  await field(page, 'Grade *').selectOption('3');
  arrive();
  await noticeOf(page, 'Exam Result Added');
  expect(await field(page, 'Subject *').inputValue()).toBe('French');
  expect(await field(page, 'Grade *').inputValue()).toBe('3');
  expect(await field(page, 'Subject Profile *').inputValue()).toBe('');
  await page.reload();
  await heading(page, 'Exam Results');
  expect(await field(page, 'Subject *').inputValue()).toBe('French');
  expect((await overviewOf(account)).examResults).toMatchObject([{ subjectName: 'Mathematics' }]);
});

test('double clicks, a lost answer and a second tab make one submission', async () => {
  const { page, account, portal } = await openApplicant('/review', complete);
  const other = await openTab({ page }, '/review');
  const submitIn = async (tab: typeof page) => {
    await tab.getByRole('button', { name: 'Submit Application' }).click();
    return tab.getByRole('dialog').getByRole('button', { name: 'Submit Application' });
  };
  const second = await submitIn(other);
  const answers: string[] = [];
  await page.route('**/trpc/applications.update*', async (route) => {
    answers.push('lost');
    await route.fetch();
    await route.abort('connectionreset');
  });
  await (await submitIn(page)).dblclick();
  await noticeOf(page, 'Application Submitted Successfully');
  await page.waitForURL((url) => url.pathname === '/');
  expect(answers).toEqual(['lost']);
  const [submitted] = await account.trpc.applications.mine.query();
  expect(submitted?.status).toBe('submitted');
  const before = await snapshotTables(portal);

  await second.click();
  await noticeOf(other, 'Application Submitted Successfully');
  expect(await snapshotTables(portal)).toEqual(before);
  expect(submitted?.submittedAt).not.toBeNull();
});
