import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, heading, pathOf, visitAs } from '../support/visits.ts';

const ENTRIES = [
  'Applications',
  'Results Desk',
  'Broadsheets',
  'Possible Doubles',
  'Charts',
  'Figures',
  'Decisions',
  'Intakes',
  'Places',
  'Registration Day',
  'Letters',
  'Messages',
  'Portal Schedule',
  'Subjects',
  'Site Settings',
];
const SUPER_ENTRIES = ['User Management', 'Database Backup', 'Audit Trail', 'Keeping Data', 'Mail', 'System'];
const PAGES = [
  '/admin',
  '/admin/results',
  '/admin/results/broadsheets',
  '/admin/doubles',
  '/admin/charts',
  '/admin/figures',
  '/admin/decisions',
  '/admin/intakes',
  '/admin/places',
  '/admin/places/registration',
  '/admin/letters',
  '/admin/messages',
  '/admin/registration-schedule',
  '/admin/subjects',
  '/admin/site-settings',
];
const SUPER_PAGES = [
  '/admin/users',
  '/admin/backup',
  '/admin/audit',
  '/admin/retention',
  '/admin/mail',
  '/admin/system',
];
const HOME = 'Back to Home';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const links = (page: Page) => navigation(page).getByRole('link');
const current = (page: Page) => navigation(page).locator('[aria-current]').allInnerTexts();
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const strip = (page: Page) => page.getByRole('group', { name: 'Figures' });

/** As the browser's Back button does: the page is not loaded anew. */
const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);

/** A portal without email whose only backup is the one that nobody made, four days after its start. */
async function neglected(applications: number) {
  const portal = await usePortal({ now: '2027-01-12T14:30:00.000Z' });
  await seedApplications(portal.services, { applications });
  portal.clock.advance(4 * DAY);
  return { portal, head: await signInAs(portal, 'super_admin') };
}

/** The height of each row that lies wholly above the pager. */
async function rowsAboveTheFold(page: Page): Promise<number[]> {
  const pager = await page
    .getByText(/^Showing/)
    .locator('..')
    .boundingBox();
  const fold = pager?.y ?? 0;
  const rows = page.getByRole('table', { name: 'Student applications' }).locator('tbody tr');
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ bottom, height }) => ({ bottom, height })),
  );
  return boxes.filter(({ bottom }) => bottom <= fold).map(({ height }) => height);
}

test('at 1280 × 800 eight rows stand above the fold, with two notices, which open on a click', async () => {
  const { portal, head } = await neglected(60);
  const { page, complaints } = await visitAs(portal, head, '/admin', { viewport: DESK });
  await page.getByText('Showing 1–50 of 60').waitFor();
  const backups = page.getByText('The backups need your attention');
  await backups.waitFor();
  await page.getByText('Email is not configured').waitFor();
  const heights = await rowsAboveTheFold(page);
  expect(heights.length).toBeGreaterThanOrEqual(8);
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThanOrEqual(56);
  }
  const advice = page.getByText('There is no backup yet. Please make one now.');
  expect(await advice.isVisible()).toBe(false);
  await backups.click();
  await advice.waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show backups' }).click();
  await heading(page, 'Database Backup');
  expect(complaints).toEqual([]);
});

test('the navigation has what one’s role may open, on every page, and marks where one is', async () => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin', { viewport: DESK });
  await expect.poll(() => links(page).allInnerTexts()).toEqual([...ENTRIES, HOME]);
  expect(await current(page)).toEqual(['Applications']);
  for (const [entry, title] of [
    ['Possible Doubles', 'Possible Doubles'],
    ['Charts', 'Charts'],
    ['Figures', 'Figures'],
    ['Decisions', 'Decisions'],
    ['Letters', 'Letters'],
    ['Portal Schedule', 'Portal Schedule'],
    ['Subjects', 'Subjects'],
    ['Site Settings', 'Site Settings'],
  ] as const) {
    await links(page).filter({ hasText: entry }).click();
    await heading(page, title);
    expect(await current(page)).toEqual([entry]);
    await focused(page.getByRole('heading', { level: 1 }));
  }
  await page.goto(`/admin/edit-application/${application.id}`);
  await page.getByRole('tab', { name: 'History' }).waitFor();
  expect(await current(page)).toEqual(['Applications']);
  expect(await links(page).first().getAttribute('aria-current')).toBe('true');

  const head = await signInAs(portal, 'super_admin');
  const { page: theirs } = await visitAs(portal, head, '/admin/backup/guide', { viewport: DESK });
  await expect.poll(() => links(theirs).allInnerTexts()).toEqual([...ENTRIES, ...SUPER_ENTRIES, HOME]);
  expect(await links(theirs).evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    ...PAGES,
    ...SUPER_PAGES,
    '/',
  ]);
  expect(await current(theirs)).toEqual(['Database Backup']);
  await links(theirs).filter({ hasText: HOME }).click();
  await theirs.waitForURL('/');
});

test('a page of super administrators names them when it refuses an administrator', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin/users');
  await page.getByText('That page is for super administrators').waitFor();
  const applicant = await signInAs(portal, 'user');
  const { page: theirs } = await visitAs(portal, applicant, '/admin');
  await theirs.getByText('That page is for administrators').waitFor();
  for (const path of [...PAGES, ...SUPER_PAGES]) {
    await goWithin(theirs, path);
    await theirs.waitForURL((url) => url.pathname === '/auth');
    expect(await navigation(theirs).count(), path).toBe(0);
  }
});

test('on a small screen the navigation is a drawer, by keyboard as well', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { page, complaints } = await visitAs(portal, head, '/admin', { viewport: PHONE });
  await menu(page).waitFor();
  expect(await navigation(page).count()).toBe(0);
  await press(page, menu(page));
  await navigation(page).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await focused(menu(page));
  await page.keyboard.press('Enter');
  await press(page, links(page).filter({ hasText: 'Mail' }));
  await heading(page, 'Mail');
  await expect.poll(() => navigation(page).count()).toBe(0);
  await focused(page.getByRole('heading', { level: 1 }));
  await menu(page).click();
  expect(await current(page)).toEqual(['Mail']);
  expect(complaints).toEqual([]);
});

test('applicants never download the navigation', async () => {
  const portal = await usePortal();
  const scriptsOf = async (role: 'user' | 'admin', ...addresses: string[]) => {
    const account = await signInAs(portal, role);
    const { page } = await visitAs(portal, account, '/auth', { viewport: DESK });
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
    });
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    const texts = [...scripts].map(async (url) => (await fetch(url)).text());
    return (await Promise.all(texts)).join('\n');
  };
  const only = 'Super administrators';
  expect(await scriptsOf('user', '/', '/home', '/dashboard', '/register', '/settings')).not.toContain(only);
  expect(await scriptsOf('admin', '/', '/admin')).toContain(only);
});

test('the page after signing in begins with what waits for an administrator', async () => {
  const { portal, head } = await neglected(1);
  await submittedApplication(portal);
  const { page, complaints } = await visitAs(portal, head, '/', { viewport: DESK });
  await page.getByRole('link', { name: /^There is no backup yet/ }).waitFor();
  await page.getByRole('link', { name: 'Email is not configured' }).waitFor();
  await expectAccessible(page);
  // None of their own begins here.
  const portalLink = page.getByRole('link', { name: 'Access Application Portal' });
  expect(await portalLink.getAttribute('href')).toBe('/admin/paper');
  const admin = await signInAs(portal, 'admin');
  const { page: theirs } = await visitAs(portal, admin, '/', { viewport: DESK });
  await theirs.getByRole('link', { name: /^[12] submitted applications? waits? to be looked at$/ }).waitFor();
  expect(await theirs.getByText('Email is not configured').count()).toBe(0);
  await theirs.getByRole('link', { name: 'Access Admin Dashboard' }).click();
  await heading(theirs, 'Admin Dashboard');
  expect(complaints).toEqual([]);
});

test('each part of the strip filters, a second press shows all again, and the parts add up', async () => {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications: 40 });
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin', { viewport: DESK });
  const { total, ...byStatus } = await admin.trpc.admin.stats.query();
  const labels = {
    incomplete: 'Incomplete',
    completed: 'Completed Applications',
    pending: 'Pending Review',
    approved: 'Approved',
    rejected: 'Rejected',
  };
  const part = (label: string, count: number) =>
    strip(page).getByRole('button', { name: `${label} ${count}`, exact: true });
  const all = part('Total Applications', total);
  await all.and(page.locator('[aria-pressed=true]')).waitFor();
  for (const [statistic, label] of Object.entries(labels) as [keyof typeof byStatus, string][]) {
    const count = byStatus[statistic];
    await press(page, part(label, count));
    await part(label, count).and(page.locator('[aria-pressed=true]')).waitFor();
    await page.getByText(`Filtered: ${count}`, { exact: true }).waitFor();
    await focused(part(label, count));
  }
  expect(Object.values(byStatus).reduce((sum, count) => sum + count)).toBe(total);
  await page.keyboard.press('Enter');
  await all.and(page.locator('[aria-pressed=true]')).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('names stand as they are sorted; both choices unfold when the keyboard reaches their row; the order is cleared', async () => {
  const portal = await usePortal();
  await submittedApplication(portal, { student: { firstName: 'Javon', lastName: 'Baptiste' } });
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin?sort=student:desc', { viewport: DESK });
  const row = page.getByRole('row', { name: /Baptiste, Javon/ });
  const choice = row.getByText('Pure Mathematics').first();
  const isWhole = () => choice.evaluate((element) => element.scrollWidth <= element.clientWidth);
  await expect.poll(isWhole).toBe(false);
  await page.getByLabel('Select all on this page').focus();
  await tabTo(page, row);
  await expect.poll(isWhole).toBe(true);
  await page.getByText('Sorted by Student (descending)').waitFor();
  await press(page, page.getByRole('button', { name: 'Clear sort' }));
  await page.getByText('Sorted by when they were begun, oldest first').waitFor();
  await focused(page.getByRole('heading', { level: 1 }));
  expect(pathOf(page) + new URL(page.url()).search).toBe('/admin');
});
