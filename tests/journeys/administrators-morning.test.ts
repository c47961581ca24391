import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DESK } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { detailedRows } from '../support/admissions/csv-of-database.ts';
import { SCORES, submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { clickInPlace, heading, notices, visitAs } from '../support/visits.ts';

/** 01:00 UTC on the 6th, still the evening of the 5th at the school. */
const NOW = '2026-10-06T01:00:00.000Z';
/** Values that a spreadsheet could misread. */
const AWKWARD = {
  firstName: 'Éva',
  middleName: '=1+1',
  lastName: 'O"Neil, Pierre',
  motherOccupation: '-\t',
  achievements: 'one\r\ntwo',
};

type Row = Record<string, string>;
const choosesPhysics = (row: Row) =>
  Object.entries(row).some(([name, cell]) => / Choice Subject /.test(name) && cell === 'Physics');
const descending = (name: string) => (a: Row, b: Row) => Number(b[name]) - Number(a[name]);
/** By total score (highest first), first choice score (lowest first), then application ID (latest first). */
const inOrder = (a: Row, b: Row) =>
  descending('Total Score')(a, b) ||
  descending('First Choice Score')(b, a) ||
  (b['Application ID'] ?? '').localeCompare(a['Application ID'] ?? '');

const idsShown = async (page: Page) =>
  (await page.getByRole('table', { name: 'Student applications' }).locator('tbody tr').allTextContents()).map(
    (text) => /SF\d{4}-\d{5}/.exec(text)?.[0],
  );

test('an administrator’s morning: from the filter to the file', async () => {
  const portal = await usePortal({ now: NOW });
  await seedApplications(portal.services, { applications: 45 });
  const { application } = await submittedApplication(portal, { student: AWKWARD });
  const { applicationId } = application;
  const administrator = await signInAs(portal, 'admin');
  const stored = async () => (await detailedRows(portal)).filter(choosesPhysics).sort(inOrder);
  const { page, complaints } = await visitAs(portal, administrator, '/admin', {
    viewport: DESK,
    reducedMotion: 'no-preference',
  });

  // Filters, and sorts by three columns: a first click sorts ascending, a second one descending.
  await page.getByLabel('Subject', { exact: true }).selectOption('Physics');
  await page.getByRole('button', { name: 'Subject: Physics' }).waitFor();
  for (const column of ['Total Score', 'Total Score', '1st Choice', 'Application ID', 'Application ID'])
    await page.getByRole('columnheader', { name: column }).getByRole('button').click();
  const order = 'Total Score (descending), then 1st Choice (ascending), then Application ID (descending)';
  await page.getByText(`Sorted by ${order}`, { exact: true }).waitFor();
  const ids = (await stored()).map((row) => row['Application ID']);
  expect(ids.length).toBeGreaterThan(10);
  await expect.poll(() => idsShown(page)).toEqual(ids);

  // Opens the details and views the slip in a new tab.
  const row = page.getByRole('row', { name: new RegExp(applicationId) });
  await row.getByRole('button', { name: `View ${applicationId}` }).click();
  const details = page.getByRole('dialog', { name: /^Éva/ });
  await details.getByText(`${SCORES.totalScore} of 21`, { exact: true }).first().waitFor();
  const opening = page.context().waitForEvent('page');
  await details.getByRole('button', { name: 'View slip.png' }).click();
  const slip = await opening;
  await slip.waitForURL(/^blob:/);
  await slip.locator('img').waitFor();
  await slip.close();

  // Approves the wrong application and takes it back on the edit page.
  await clickInPlace(details.getByRole('button', { name: `Approve ${applicationId}` }));
  await notices(page).getByText(`Approved ${applicationId}`).waitFor();
  await row.getByText('Approved', { exact: true }).waitFor();
  expect((await stored()).find((one) => one['Application ID'] === applicationId)?.Status).toBe('Approved');
  await details.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('tab', { name: 'Application Status' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await notices(page).getByText(`${applicationId} is now “Completed”.`).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(page, 'Admin Dashboard');
  await row.getByText('Completed', { exact: true }).waitFor();

  // Exports what the list shows: every cell equals the database, in the order of the list.
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Detailed Export' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^sixth-form-admissions-applications-[\d-]+-physics\.csv$/);
  const bytes = await readFile(await download.path());
  const [headings, ...cells] = z
    .array(z.array(z.string()))
    .parse(parse(bytes, { bom: true, record_delimiter: '\r\n' }));
  const expected = await stored();
  expect(headings).toEqual(Object.keys(expected[0] ?? {}));
  expect(headings).toHaveLength(45);
  expect(cells).toEqual(expected.map((one) => Object.values(one)));
  await notices(page).getByText(`Exported ${expected.length} applications to detailed CSV file.`).waitFor();
  expect(complaints).toEqual([]);
});
