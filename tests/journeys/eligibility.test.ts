import { expect, test } from 'vitest';
import { RESULTS } from '../../scripts/support/payloads.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import type { Account } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import {
  beginApplication,
  choice,
  choose,
  heading,
  noticeOf,
  openApplicant,
  problems,
  save,
} from '../support/applications/wizard.ts';
import type { TestPortal } from '../support/portal.ts';
import { focused } from '../support/visits.ts';

type Page = Parameters<typeof save>[0];

const ELIGIBILITY = '**/trpc/*eligibility.all*';
const LOG_IN_AGAIN = 'Please log in again to refresh eligibility data.';

const complete = (account: Account) => completeApplication(account);
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh Eligibility' });
/** All messages at one of the six choices. */
const at = (page: Page, which: 'First' | 'Second', place: number) =>
  page
    .getByRole('group', { name: `${which} choice` })
    .getByRole('combobox')
    .nth(place - 1)
    .locator('../..');
const offeredAt = (page: Page, which: 'First' | 'Second', place: number) =>
  choice(page, which, place).getByRole('option').allTextContents();

async function openSubjects(prepare: Parameters<typeof openApplicant>[1] = complete) {
  const opened = await openApplicant('/subjects', prepare);
  await heading(opened.page, 'Advanced Level Subject Selection');
  return opened;
}

const forget = async ({ services }: TestPortal, subjectName: string) => {
  await services.db.deleteFrom('examResults').where('subjectName', '=', subjectName).execute();
};

test('only eligible subjects are offered, each once in a combination, the others say why not; several clicks ask once, and a session that ended is told', async () => {
  const { page, portal } = await openSubjects();
  await page.getByText(/^You are eligible for \d+ of \d+ subjects\.$/).waitFor();
  const offered = await offeredAt(page, 'First', 1);
  expect(offered).toContain('Biology');
  expect(offered).not.toContain('Physics');
  expect(offered).not.toContain('French');
  await page.getByText(/^Why \d+ subjects cannot be chosen$/).click();
  await page.getByText('Needs Spanish at grade 2 or better; the result is 4').waitFor();
  await page.getByText('Needs French at grade 2 or better; no result is entered').waitFor();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('eligibility.all')) asked.push(decodeURIComponent(request.url()));
  });
  await refresh(page).click({ clickCount: 3, delay: 10, noWaitAfter: true });
  await noticeOf(page, 'Eligibility Updated');
  expect(asked).toHaveLength(1);
  // With a timestamp.
  expect(asked[0]).toMatch(/"timestamp":\d{13}/);

  portal.clock.advance(13 * HOUR);
  await refresh(page).click();
  expect(await noticeOf(page, 'Authentication Error')).toBe(LOG_IN_AGAIN);
});

test('a result that was removed: the choice says why, is not saved and not submitted', async () => {
  const { page, portal, account } = await openSubjects();
  await at(page, 'First', 2).getByText('Eligible', { exact: true }).waitFor();
  await forget(portal, 'Physics');
  await refresh(page).click();
  await noticeOf(page, 'Eligibility Updated');
  await at(page, 'First', 2).getByText('Not eligible', { exact: true }).waitFor();
  await at(page, 'First', 2)
    .getByText(/^Needs Physics .* no result is entered$/)
    .waitFor();
  await save(page);
  const message = 'You are not eligible for: Physics. Please review your selections.';
  expect(await noticeOf(page, 'Ineligible Subjects Selected')).toBe(message);
  await expect.poll(() => problems(page).allInnerTexts()).toEqual([`First choice: ${message}`]);
  await page.goto('/review');
  expect(await page.getByRole('button', { name: 'Submit Application' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: message }).first().click();
  await focused(choice(page, 'First', 2));
  expect((await account.trpc.applications.mine.query())[0]?.status).toBe('draft');
});

test('a chosen subject that was withdrawn is marked, not saved and not submitted', async () => {
  const { page } = await openSubjects(async (person, { services }) => {
    await complete(person);
    await services.db.updateTable('subjects').set({ isOffered: 0 }).where('name', '=', 'Law').execute();
  });
  await at(page, 'Second', 3).getByText('No longer offered', { exact: true }).waitFor();
  expect(await offeredAt(page, 'First', 1)).not.toContain('Law');
  await save(page);
  const message = 'You are not eligible for: Law. Please review your selections.';
  expect(await noticeOf(page, 'Ineligible Subjects Selected')).toBe(message);
  await page.goto('/review');
  expect(await page.getByRole('button', { name: 'Submit Application' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: message }).first().click();
  await focused(choice(page, 'Second', 3));
});

test('a check that failed counts as not eligible, until it is refreshed', async () => {
  const { page } = await openApplicant('/subjects', complete, (browser) =>
    browser.route(ELIGIBILITY, (route) => route.abort('connectionfailed')),
  );
  await page.getByText('Your eligibility could not be checked').waitFor();
  await at(page, 'First', 1).getByText('Not eligible', { exact: true }).waitFor();
  await save(page);
  await noticeOf(page, 'Ineligible Subjects Selected');
  await refresh(page).click();
  expect(await noticeOf(page, 'Refresh Failed')).toBe('Please check your connection and try again.');
  await page.unroute(ELIGIBILITY);
  await refresh(page).click();
  await noticeOf(page, 'Eligibility Updated');
  await at(page, 'First', 1).getByText('Eligible', { exact: true }).waitFor();
});

test('a check that stays pending hints that the session may have expired', async () => {
  const { page } = await openApplicant('/subjects', complete, async (browser) => {
    await browser.clock.install();
    await browser.route(ELIGIBILITY, () => undefined);
  });
  await at(page, 'First', 1).getByText('Checking eligibility…').nth(1).waitFor();
  await page.clock.fastForward(10_000);
  await page
    .getByText('This is taking longer than usual. Please refresh the page: your session may have expired.')
    .waitFor();
});

test('with no subject to choose from, the choices and a warning say so', async () => {
  const { page } = await openSubjects((person) => beginApplication(person, []));
  await page.getByText('You are eligible for 0 of 24 subjects.').waitFor();
  await page.getByText(/^Each combination needs 3 subjects\. Please add any exam results/).waitFor();
  expect(await offeredAt(page, 'Second', 3)).toEqual(['No subject available']);
});

test('with prerequisites off every subject may be chosen', async () => {
  const { page, portal } = await openSubjects((person) => beginApplication(person, RESULTS.slice(0, 1)));
  await page.getByText(/^You are eligible for/).waitFor();
  expect(await offeredAt(page, 'First', 1)).not.toContain('French');
  await portal.services.db
    .insertInto('siteSettings')
    .values({ key: 'cape_prerequisites_enabled', value: 'false' })
    .execute();
  await refresh(page).click();
  await page.getByText(/^Prerequisites are not being checked at present/).waitFor();
  await choose(page, 'First', ['French', 'History', 'Accounting']);
  await choose(page, 'Second', ['Spanish', 'Law', 'Art & Design']);
  await page.getByText('You can choose from all 24 subjects.').waitFor();
  expect(await page.getByText('Eligible', { exact: true }).count()).toBe(0);
  await save(page);
  await noticeOf(page, 'Application Saved');
});

test('scholarships: an alert names all groups, the card shows two, the dialog every one; a refresh needs a session', async () => {
  const { page } = await openSubjects();
  const alert = page.getByText('Scholarship Eligible', { exact: true }).locator('..');
  await alert.getByText('First choice: General/Overall Studies, Natural Sciences').waitFor();
  await choose(page, 'Second', ['Biology', 'Chemistry', 'Pure Mathematics']);
  const card = page.getByRole('region', { name: 'Scholarship Information' });
  expect(await card.getByRole('heading', { level: 3 }).count()).toBe(2);
  await card.getByRole('button', { name: 'View all subject groupings' }).click();
  const dialog = page.getByRole('dialog', { name: 'CAPE Scholarship Subject Groupings' });
  await expect.poll(() => dialog.getByRole('heading', { level: 3 }).count()).toBe(9);
  await dialog.getByText('Matches your choice').first().waitFor();
  await page.keyboard.press('Escape');

  await page.evaluate(() => localStorage.removeItem('token'));
  await refresh(page).click();
  expect(await noticeOf(page, 'Authentication Required')).toBe(LOG_IN_AGAIN);
});
