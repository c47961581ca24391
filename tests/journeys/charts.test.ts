import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { SCORES, submittedApplication } from '../support/application.ts';
import { press } from '../support/keyboard.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, keptOf, openWith, visit } from '../support/visits.ts';

const NOW = '2027-01-12T14:30:00.000Z';
const FIGURES = [
  'Applications per day',
  'Score distribution',
  'By status',
  'By results check',
  'By school',
  'Demand per subject',
];

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numbers = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const wayTo = (page: Page, name: string, label: string) =>
  numbers(page, name).getByRole('link', { name: label, exact: true });
const counted = async (page: Page, name: string, label: string) =>
  Number(
    await numbers(page, name)
      .getByRole('row', { name: new RegExp(`^${label} `) })
      .getByRole('cell')
      .first()
      .innerText(),
  );
/** The bars of a chart, which only the mouse reaches. */
const bars = (page: Page, name: string) => figure(page, name).locator('.recharts-bar-rectangle path');
const filters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('charts have a page of their own; each bar, and each row of its numbers, leads to the applications that it counts', async () => {
  const portal = await usePortal({ now: NOW });
  await seedApplications(portal.services, { applications: 11 });
  await submittedApplication(portal);
  const administrator = await signInAs(portal, 'admin');
  const { page, complaints } = await visit(portal, { viewport: DESK });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openWith(page, keptOf(administrator), '/admin');
  await page.getByText('Showing 1–12 of 12').waitFor();
  expect(asked.filter((url) => /\/figures-grid|admin\.statistics/.test(url))).toEqual([]);

  await page.getByRole('link', { name: 'Charts' }).click();
  for (const name of FIGURES) await numbers(page, name).waitFor();
  await expectAccessible(page);
  const { db } = portal.services;
  const drafts = await db.selectFrom('applications').select('id').where('status', '=', 'draft').execute();
  expect(await counted(page, 'By status', 'Incomplete')).toBe(drafts.length);
  await figure(page, 'By status')
    .getByText(/^\d+ of 12 wait for a decision\.$/)
    .waitFor();

  // With the mouse, on the first horizontal bar.
  await bars(page, 'By status').first().click();
  await page.getByText(`Showing 1–${drafts.length} of ${drafts.length}`).waitFor();
  expect(filters(page)).toEqual({ status: 'draft' });
  await page.getByRole('link', { name: 'Charts of these' }).click();
  await page.getByRole('button', { name: 'Status: Incomplete' }).waitFor();
  expect(await counted(page, 'By status', 'Completed')).toBe(0);

  // By keyboard. A filter that is taken away counts for the charts, too.
  await press(page, page.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => counted(page, 'By status', 'Completed')).toBeGreaterThan(0);
  const score = String(SCORES.totalScore);
  const equals = await counted(page, 'Score distribution', score);
  await press(page, wayTo(page, 'Score distribution', score));
  await page.getByText(`Showing 1–${equals} of ${equals}`).waitFor();
  await page.getByRole('link', { name: 'Charts of these' }).click();
  await press(page, wayTo(page, 'Applications per day', '12/01/2027'));
  await page.getByRole('button', { name: 'Submitted: 12/01/2027' }).waitFor();
  expect(filters(page)).toEqual({ totalScore: score, submittedOn: '2027-01-12' });
  expect(complaints).toEqual([]);
});
