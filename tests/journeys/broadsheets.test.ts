import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { csvOf, inWindows1252 } from '../support/broadsheets/sheets.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { expectAccessible, notices, visitAs } from '../support/visits.ts';

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
