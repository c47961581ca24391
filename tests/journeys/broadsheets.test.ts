import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { csvOf, inWindows1252, sendSheet } from '../support/broadsheets/sheets.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { expectAccessible, focused, loseAnswer, loseCalls, notices, visitAs } from '../support/visits.ts';

const CANDIDATES = 200;

/** A row for each of 200 candidates, as a school writes them; four things are odd. */
async function sheetOf({ services: { db } }: TestPortal) {
  const people = await db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select(['students.id', 'candidateNumber', 'firstName', 'lastName', 'applicationId'])
    .where('status', '<>', 'draft')
    .where('candidateNumber', '<>', '')
    .orderBy('applications.id')
    .limit(CANDIDATES)
    .execute();
  const results = await db
    .selectFrom('examResults')
    .select(['studentId', 'subjectName', 'grade', 'subjectProfile', 'examYear'])
    .where('examType', '=', 'CSEC')
    .execute();
  const rows = people.map(({ id, candidateNumber, firstName, lastName }) => {
    const its = results.filter(
      ({ studentId, subjectName }) => studentId === id && subjectName === 'English A',
    );
    const [english] = its.toSorted((one, other) => other.examYear - one.examYear);
    return [candidateNumber, lastName.toUpperCase(), firstName, english?.grade ?? '', ''];
  });
  const [first, second, third, fourth] = rows;
  if (!first || !second || !third || !fourth || !people[0])
    throw new Error('There are too few applications.');
  first[3] = first[3] === '6' ? '5' : '6';
  second[4] = '1';
  third[0] = '9999999999';
  fourth[3] = 'ABS';
  const title = ['San Fernando Secondary: résultats, CSEC'];
  const headings = ['Candidate No.', 'Surname', 'First Name', 'ENG A', 'Steelpan Studies'];
  const text = csvOf([title, headings, ...rows, ['Total', '', '', String(rows.length), '']]);
  return { text, unmatched: people[2]?.applicationId ?? '', differing: people[0].applicationId };
}

test('a broadsheet of 200 candidates is read, taught a name, matched, applied and taken back', async () => {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications: 240 });
  const administrator = await signInAs(portal, 'admin');
  const { text, unmatched, differing } = await sheetOf(portal);
  const before = await snapshotTables(portal, 'examResults');
  const { page, complaints } = await visitAs(portal, administrator, '/admin/results', { viewport: DESK });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const item = (number: string) => page.getByRole('listitem').filter({ hasText: number });

  await page.getByRole('main').getByRole('link', { name: 'Broadsheets' }).click();
  await page.getByText('No Broadsheets Yet').waitFor();
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('slip.pdf', Buffer.from('%PDF-1.7\0\0'));
  await page.locator('#broadsheet-file-error').waitFor();
  await expectAccessible(page);
  await choose('csec.csv', Buffer.from(inWindows1252(text)));

  await page.getByRole('heading', { level: 1, name: 'Broadsheet', exact: true }).waitFor();
  await button(/^Agrees: \d/).waitFor();
  // The total, and the one result in a subject that is not known.
  await page.getByText('2 lines are partly left out').waitFor();
  await page.getByLabel('“Steelpan Studies” is').selectOption('Music');
  await button('Remember').click();
  await button('Only on the broadsheet: 1').waitFor();

  await button(/^Not matched: /).click();
  await item('9999999999').or(item('line 5')).first().waitFor();
  await page.getByLabel('Application number').first().fill('nobody');
  await button('Match').first().click();
  await page.getByText('Please enter an application’s number').waitFor();
  await page.getByLabel('Application number').first().fill(unmatched);
  await button('Match').first().click();
  await item(unmatched).getByText('by hand').waitFor({ state: 'detached' });

  await button('Only on the broadsheet: 1').click();
  await page.getByRole('checkbox', { name: /^Add: Music/ }).check();
  await button(/^Differs: /).click();
  await item(differing).getByRole('table').waitFor();
  await expectAccessible(page);
  await button('Absent from the exam').click();
  await item('Declared, but absent from the exam').first().waitFor();
  const { width, height } = DESK;
  for (const narrow of [360, 768]) {
    await page.setViewportSize({ width: narrow, height });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(narrow);
  }
  await page.setViewportSize({ width, height });
  await page.reload();
  await button('Only on the broadsheet: 1').click();
  expect(await page.getByRole('checkbox', { name: /^Add: Music/ }).isChecked()).toBe(true);

  // A colleague changes an application that is in it meanwhile.
  const [changed] = await portal.services.db
    .selectFrom('examResults')
    .innerJoin('applications', 'applications.studentId', 'examResults.studentId')
    .select('examResults.id')
    .where('applicationId', '=', differing)
    .execute();
  await administrator.rest.put(`/admin/exam-results/${changed?.id}/check`, { check: 'confirmed' });
  await button('Apply…').click();
  await button('Apply').click();
  await page.getByText(/^(Applications in this broadsheet, or|Changed since the preview)/).waitFor();
  const checked = await snapshotTables(portal, 'examResults');
  await button('Apply…').click();
  await page.getByRole('dialog').getByText('1 further result that you ticked').waitFor();
  await page.getByText('1 declared result of somebody who was absent stays as it is').waitFor();
  await button('Apply').click();
  await page
    .getByText(/results confirmed, \d+ corrected, 1 added/)
    .first()
    .waitFor();
  const after = await snapshotTables(portal, 'examResults');
  expect(after.examResults).toHaveLength((before.examResults?.length ?? 0) + 1);

  await page.getByRole('link', { name: 'Back to Broadsheets' }).click();
  await page.getByText('Steelpan Studies is Music').waitFor();
  await button('Take back csec.csv').click();
  await button('Take Back').click();
  await notices(page).getByText('Import taken back.').waitFor();
  await page.getByText(/^Taken back/).waitFor();
  expect(await snapshotTables(portal, 'examResults')).toEqual(checked);
  expect(complaints.filter((one) => !/4\d\d/.test(one))).toEqual([]);
}, 180_000);

const pathOf = (id: number) => `/admin/results/broadsheets/${id}`;

async function useSheet() {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications: 40 });
  const administrator = await signInAs(portal, 'admin');
  const sheet = await sheetOf(portal);
  const send = () => sendSheet(administrator, inWindows1252(sheet.text));
  const [{ id }, other] = [await send(), await send()];
  const { page } = await visitAs(portal, administrator, pathOf(id), { viewport: DESK });
  return { ...sheet, id, other: other.id, page, press: pressIn(page) };
}

const pressIn = (page: Page) => (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const boxes = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('what is ticked stays while somebody is matched by hand, in each broadsheet and in all tabs', async () => {
  const { unmatched, id, other, page, press } = await useSheet();
  const corrected = boxes(page, /^Change to/).first();
  /** The part that is chosen has come: until then the page shows the one before. */
  const onlyOne = page.getByText('1 person', { exact: true });
  const shown = async (path: string) => {
    await page.goto(path);
    await press(/^Differs: /);
    await onlyOne.waitFor();
    await corrected.waitFor();
  };
  await shown(pathOf(id));
  await corrected.uncheck();
  await shown(pathOf(other));
  expect(await corrected.isChecked()).toBe(true);
  await corrected.uncheck();
  await corrected.check();
  await shown(pathOf(id));
  expect(await corrected.isChecked()).toBe(false);

  await press(/^Agrees: /);
  await onlyOne.waitFor({ state: 'detached' });
  await press(/^Not matched: /);
  await onlyOne.waitFor();
  const waiting = page.getByRole('form', { name: /^Whose results/ });
  await waiting.first().waitFor();
  const before = await waiting.count();
  await waiting.first().getByLabel('Application number').fill(unmatched);
  await waiting.first().getByRole('button', { name: 'Match', exact: true }).click();
  await expect.poll(() => waiting.count()).toBe(before - 1);
  await focused(page.getByRole('heading', { level: 1 }));
  await press(/^Differs: /);
  expect(await corrected.isChecked()).toBe(false);

  await press(/^Agrees: /);
  await onlyOne.waitFor({ state: 'detached' });
  const name =
    (await boxes(page, /^Confirm/)
      .first()
      .getAttribute('aria-label')) ?? '';
  const second = await page.context().newPage();
  await second.goto(pathOf(id));
  await pressIn(second)(/^Agrees: /);
  await second.getByRole('checkbox', { name, exact: true }).uncheck();
  await expect.poll(() => page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(false);

  await press('Apply…');
  await page.getByRole('dialog').getByText('except 2 that you left out').waitFor();
  await press('Apply');
  await page
    .getByText(/results confirmed, 0 corrected/)
    .first()
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focused(page.getByRole('heading', { level: 1 }));
  await press('Take Back…');
  await press('Take Back');
  await page.getByText(/^Taken back/).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focused(page.getByRole('heading', { level: 1 }));
});

test('a name is remembered, and a broadsheet applied, when the server says so and not before', async () => {
  const { page, press } = await useSheet();
  const told = (text: string | RegExp) => notices(page).getByText(text).waitFor();
  const choice = page.getByLabel('“Steelpan Studies” is');
  await choice.selectOption('Music');
  const reconnect = await loseCalls(page.context(), 'admin.changeBroadsheet');
  await press('Remember');
  await told('The name was not remembered. Please try again.');
  expect(await notices(page).getByText('Name Remembered').count()).toBe(0);
  expect(await choice.inputValue()).toBe('Music');
  await reconnect();
  await loseAnswer(page, 'admin.changeBroadsheet');
  await press('Remember');
  await told('Name Remembered');
  await choice.waitFor({ state: 'detached' });

  await loseAnswer(page, 'admin.applyBroadsheet');
  await press('Apply…');
  await press('Apply');
  await page
    .getByText(/results confirmed, \d+ corrected/)
    .first()
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByText('Please look whether the broadsheet was applied').count()).toBe(0);
  await focused(page.getByRole('heading', { level: 1 }));

  await page.getByRole('link', { name: 'Back to Broadsheets' }).click();
  const form = page.getByRole('form', { name: 'A name of a subject' });
  await form.getByLabel('Name in the file').fill('Panyard');
  await form.getByLabel('Subject').selectOption('Music');
  await loseAnswer(page, 'admin.addExamSubjectName');
  await form.getByRole('button', { name: 'Remember' }).click();
  await told('Panyard is Music.');
  await page.getByRole('listitem').filter({ hasText: 'Panyard is Music' }).waitFor();
});
