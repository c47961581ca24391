import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, heading, visitAs } from '../support/visits.ts';

test('the figures are filtered, printed on one page and saved; both are in the trail', async () => {
  const portal = await usePortal();
  await submittedApplication(portal, {
    student: { schoolAttended: 'Trinity College East', gender: 'Female' },
  });
  await submittedApplication(portal, { student: { schoolAttended: 'Other', gender: 'Male' } });
  const admin = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, admin, '/admin/figures', { viewport: DESK });
  await heading(page, 'Figures');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await row('All applications').getByRole('cell', { name: '2', exact: true }).first().waitFor();
  await expectAccessible(page);

  await page.getByLabel('School', { exact: true }).selectOption('Other');
  await page.getByText('School: Other', { exact: false }).waitFor();
  await row('All that match').getByRole('cell', { name: '1', exact: true }).first().waitFor();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain('Filter,School: Other\r\n');

  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const { db } = portal.services;
  const exported = async () =>
    (await db.selectFrom('audit').select('after').where('entity', '=', 'export').execute()).map(
      ({ after }) => JSON.parse(after ?? '').format,
    );
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await expect.poll(exported).toContain('printed figures');
  expect(await exported()).toContain('figures');
  expect(complaints).toEqual([]);
});

test('the figures without applications, and when they cannot be loaded', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin/figures', { viewport: PHONE });
  await page.getByText('No Applications Found').waitFor();
  await page.route('**/trpc/*admin.figures*', (route) => route.abort());
  await page.getByText('More filters').click();
  await page.getByLabel('School', { exact: true }).selectOption('Other');
  await page.getByText('The figures could not be loaded').waitFor();
  await page.unroute('**/trpc/*admin.figures*');
  await page.getByRole('button', { name: /again|Retry/i }).click();
  await page.getByText('No Applications Found').waitFor();
});
