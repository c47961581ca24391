import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { SCORES, submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { focused, keptOf, openWith, visit } from '../support/visits.ts';

const NOW = '2027-01-12T14:30:00.000Z';
const FIGURES = [
  'Applications per day',
  'Score distribution',
  'By status',
  'By school',
  'Demand per subject',
];

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numbers = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const wayTo = (page: Page, name: string, label: string) =>
  numbers(page, name).getByRole('button', { name: label, exact: true });
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

test('charts come on demand; each bar, and each row of its numbers, leads to the applications that it counts', async () => {
  const portal = await usePortal({ now: NOW });
  await seedApplications(portal.services, { applications: 11 });
  await submittedApplication(portal);
  const administrator = await signInAs(portal, 'admin');
  const { page, complaints } = await visit(portal, { viewport: DESK });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openWith(page, keptOf(administrator), '/admin');
  await page.getByText('Showing 1–12 of 12').waitFor();
  expect(asked.filter((url) => /figures-grid|admin\.statistics/.test(url))).toEqual([]);

  await page.getByRole('button', { name: 'Show charts' }).click();
  for (const name of FIGURES) await numbers(page, name).waitFor();
  const { db } = portal.services;
  const drafts = await db.selectFrom('applications').select('id').where('status', '=', 'draft').execute();
  expect(await counted(page, 'By status', 'Incomplete')).toBe(drafts.length);

  // With the mouse, on the first horizontal bar.
  await bars(page, 'By status').first().click();
  await page.getByText(`Showing 1–${drafts.length} of ${drafts.length}`).waitFor();
  expect(filters(page)).toEqual({ status: 'draft' });
  await page.getByRole('button', { name: 'Status: Incomplete' }).waitFor();

  // By keyboard: pressing it again removes the filter, and the focus stays.
  await wayTo(page, 'By status', 'Incomplete').and(page.locator('[aria-pressed=true]')).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1–12 of 12').waitFor();
  const score = String(SCORES.totalScore);
  const equals = await counted(page, 'Score distribution', score);
  await wayTo(page, 'Score distribution', score).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Showing 1–${equals} of ${equals}`).waitFor();
  await focused(wayTo(page, 'Score distribution', score));
  await wayTo(page, 'Applications per day', '12/01/2027').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submitted: 12/01/2027' }).waitFor();
  expect(filters(page)).toEqual({ totalScore: score, submittedOn: '2027-01-12' });

  await page.getByRole('button', { name: 'Hide charts' }).click();
  expect(await page.getByRole('table').count()).toBe(1);
  expect(complaints).toEqual([]);
});
