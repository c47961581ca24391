import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DESK } from '../../scripts/support/browser.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { compactRow, detailedRows } from '../support/admissions/csv-of-database.ts';
import { usePortal } from '../support/portal.ts';
import { focused, notices, visitAs } from '../support/visits.ts';

/** 01:00 UTC on the 6th, still the evening of the 5th at the school. */
const NOW = '2026-10-06T01:00:00.000Z';
const IDS = '**/trpc/*exportIds*';
const RECORDS = '**/trpc/*exportRecords*';

/** An administrator at a list of this many applications. */
async function atTheList(applications: number, path = '/admin') {
  const portal = await usePortal({ now: NOW });
  await seedApplications(portal.services, { applications });
  const admin = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, admin, path, { viewport: DESK, own: true });
  await page.clock.install({ time: NOW });
  await page.getByText(/^Sorted by/).waitFor();
  return { portal, page, complaints };
}

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' });

async function start(page: Page, format: 'Detailed' | 'Compact') {
  await exportButton(page).click();
  await page.getByRole('menuitem', { name: `${format} Export` }).click();
}

/** Reads the exported file with an independent CSV reader. */
async function exported(page: Page, format: 'Detailed' | 'Compact') {
  const starting = page.waitForEvent('download');
  await start(page, format);
  const download = await starting;
  const bytes = await readFile(await download.path());
  const options = { bom: true, columns: true, record_delimiter: '\r\n' };
  return {
    name: download.suggestedFilename(),
    bytes,
    rows: z.array(z.record(z.string(), z.string())).parse(parse(bytes, options)),
  };
}

/** Holds back the answer of one batch. @returns a function that releases it */
async function holdBatch(page: Page, number: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let batches = 0;
  await page.route(RECORDS, async (route) => {
    batches += 1;
    if (batches === number) await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

// The test of the administrator's morning compares the detailed export.
test('a compact export of what is filtered, cell by cell', async () => {
  const path = '/admin?status=submitted&sort=applicationId:desc';
  const { portal, page, complaints } = await atTheList(50, path);
  const { name, bytes, rows } = await exported(page, 'Compact');
  expect(name).toBe('sixth-form-admissions-applications-compact-2026-10-05-submitted.csv');
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const completed = (await detailedRows(portal)).filter(({ Status }) => Status === 'Completed').reverse();
  expect(rows).toEqual(completed.map(compactRow));
  expect(Object.keys(rows[0] ?? {})).toHaveLength(21);
  await notices(page).getByText('Export Successful', { exact: true }).waitFor();
  await notices(page).getByText(`Exported ${rows.length} applications to compact CSV file.`).waitFor();
  expect(complaints).toEqual([]);
});

test('an export says how far it is, and can be left without a trace', async () => {
  const { page } = await atTheList(50);
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  const release = await holdBatch(page, 2);
  const place = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().top);
  const before = await place();
  await start(page, 'Detailed');
  await page.clock.fastForward(100);
  await page.getByText('Fetching exam results... (20/50)', { exact: true }).waitFor();
  expect(await exportButton(page).isDisabled()).toBe(true);
  await focused(exportButton(page));
  await page.getByRole('progressbar', { name: 'Export progress' }).waitFor();
  // The list has not moved, so a click hits what it was aimed at.
  expect(await place()).toBe(before);
  // A disabled button opens no menu.
  await page.keyboard.press('Enter');
  expect(await page.getByRole('menuitem').count()).toBe(0);

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  release();
  await notices(page).getByText('No file was saved.').waitFor();
  expect(await page.getByText(/^Fetching exam results/).count()).toBe(0);
  expect(await exportButton(page).isEnabled()).toBe(true);
  await focused(exportButton(page));

  await page.unroute(RECORDS);
  const releaseLast = await holdBatch(page, 3);
  const saving = page.waitForEvent('download');
  await start(page, 'Compact');
  await page.getByText('Fetching exam results... (40/50)', { exact: true }).waitFor();
  // From here on the test moves the clock.
  await page.clock.pauseAt(Date.parse(NOW) + HOUR);
  releaseLast();
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.getByText('Generating CSV file...', { exact: true }).count();
    })
    .toBe(1);
  await page.clock.runFor(50);
  await saving;
  await page.getByText('Export complete!', { exact: true }).waitFor();
  await page.clock.runFor(1900);
  expect(await page.getByText('Export complete!').count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => page.getByText('Export complete!').count()).toBe(0);
  expect(downloads).toBe(1);
});

test('an export of what is selected can be left by keyboard', async () => {
  const { page } = await atTheList(1);
  await page.getByLabel('Select all on this page').check();
  await page.route(RECORDS, () => undefined);
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export These, Compact' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await notices(page).getByText('No file was saved.').waitFor();
  await focused(page.getByRole('button', { name: 'More' }));
});

test('an export of what is selected goes on when the selection is cleared, and says when nothing is left of it', async () => {
  const { portal, page } = await atTheList(30);
  const release = await holdBatch(page, 1);
  await page.getByLabel('Select all on this page').check();
  const exportThese = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Export These, Compact' }).click();
  };
  await exportThese();
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await page.getByText(/^Fetching exam results/).waitFor();
  const saving = page.waitForEvent('download');
  release();
  await saving;
  await notices(page).getByText('Exported 30 applications to compact CSV file.').waitFor();

  await page.getByLabel('Select all on this page').check();
  const colleague = await signInAs(portal, 'admin');
  const all = await portal.services.db.selectFrom('applications').select('id').execute();
  await colleague.rest.request('DELETE', '/admin/applications/bulk', {
    body: { applicationIds: all.map(({ id }) => id) },
  });
  await exportThese();
  await notices(page)
    .getByText('The selected applications have been deleted meanwhile. No file was saved.')
    .waitFor();
});

test('whoever leaves the page ends the export', async () => {
  const { page } = await atTheList(50);
  await page.route(RECORDS, () => undefined);
  const asked = page.waitForRequest(RECORDS);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('exportRecords'));
  await start(page, 'Detailed');
  await asked;
  await page.getByRole('link', { name: 'Site Settings' }).click();
  await ended;
});

test('nothing to export, and exports that fail', async () => {
  const { page } = await atTheList(1, '/admin?search=nobody-of-this-name');
  await start(page, 'Detailed');
  const empty = 'There are no applications matching your current filters to export.';
  await notices(page).getByText('No Data to Export', { exact: true }).waitFor();
  await notices(page).getByText(empty).waitFor();

  await page.goto('/admin');
  await page.getByText(/^Sorted by/).waitFor();
  await page.route(RECORDS, (route) => route.abort());
  await start(page, 'Detailed');
  await notices(page).getByText('Export Failed', { exact: true }).waitFor();
  await notices(page)
    .getByText('An error occurred while exporting the CSV file. Please try again.')
    .waitFor();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await page.unroute(RECORDS);

  await page.route(IDS, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await start(page, 'Compact');
  await notices(page).getByText('There was an error exporting the data. Please try again.').waitFor();
  await page.unroute(IDS);
  expect((await exported(page, 'Compact')).rows).toHaveLength(1);
});
