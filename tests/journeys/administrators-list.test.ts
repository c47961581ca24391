import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import { expectAccessible, focused, loseCalls, notices, visitAs } from '../support/visits.ts';

const NOW = '2027-01-12T14:30:00.000Z';

async function season(applications: number) {
  const portal = await usePortal({ now: NOW });
  await seedApplications(portal.services, { applications });
  const administrator = await signInAs(portal, 'admin');
  const listed = async (query: string) =>
    (await administrator.rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);
  const open = (path = '/admin', options = {}) =>
    visitAs(portal, administrator, path, { viewport: DESK, ...options });
  return { portal, administrator, listed, open };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Student applications' }).locator('tbody tr');
const shownIds = async (page: Page) =>
  (await rows(page).allTextContents()).map((text) => /SF\d{4}-\d{5}/.exec(text)?.[0]);
const COLUMNS = [
  'Select all on this page',
  'Student',
  'Application ID',
  'Total Score',
  '1st Choice',
  '2nd Choice',
  'Subject Choices',
  'Status',
  'Submitted\nCheck',
  'Actions',
];
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const LIST = /\/trpc\/[^?]*admin\.(applicationPage|listChanges)/;
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name }).getByRole('button');

/** Waits until the page shows these applications in this order. */
async function expectListed(page: Page, items: { applicationId: string }[]) {
  await expect.poll(() => shownIds(page)).toEqual(items.map(({ applicationId }) => applicationId));
}

test('filters, order and page stand in the address: it can be kept, shared and gone back from', async () => {
  const { listed, open } = await season(60);
  const { page, complaints } = await open();
  await page.getByText('Showing 1–50 of 60').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(COLUMNS);
  await page.getByText('Sorted by when they were begun, oldest first').waitFor();
  await page
    .getByText(/^Tip: click a column heading to sort by it, again to reverse, a third time/)
    .waitFor();
  const { stats } = await listed('page=1');
  for (const [label, statistic] of [
    ['Total Applications', 'total'],
    ['Completed Applications', 'completed'],
    ['Pending Review', 'pending'],
    ['Incomplete', 'incomplete'],
  ] as const)
    await page.getByRole('button', { name: `${label} ${stats[statistic]}`, exact: true }).waitFor();

  await page.getByLabel('Status').selectOption('Completed');
  await page.getByRole('button', { name: 'Status: Completed' }).waitFor();
  const { filtered } = await listed('status=submitted');
  await page.getByText(`${filtered} results`, { exact: true }).waitFor();
  const counts = page.getByText(/^Total: /).locator('..');
  expect(await counts.innerText()).toMatch(
    new RegExp(`^Total: 60\\s+Filtered: ${filtered}\\s+Per page: 50$`),
  );
  await heading(page, 'Status').click();
  await heading(page, 'Student').click();
  const query = 'status=submitted&sort=status:asc,student:asc';
  const sorted = await listed(`${query}&pageSize=50`);
  await expectListed(page, sorted.items);
  await page.getByText('Sorted by Status (ascending), then Student (ascending)').waitFor();
  expect(searchOf(page)).toEqual({ status: 'submitted', sort: 'status:asc,student:asc' });
  await expectAccessible(page);

  await page.reload();
  await expectListed(page, sorted.items);
  // A second click sorts descending, a third one removes the column from the order.
  await heading(page, 'Status').click();
  await heading(page, 'Status').click();
  const [first] = sorted.items;
  await expectListed(page, (await listed('status=submitted&sort=student:asc&pageSize=50')).items);
  await page.goBack();
  await page.goBack();
  await expectListed(page, sorted.items);

  const search = page.getByLabel('Search');
  await search.pressSequentially(`${first?.student.firstName} ${first?.student.lastName}`.slice(0, 60));
  await page.getByText('Showing 1–1 of 1', { exact: true }).waitFor();
  await focused(search);
  await search.fill('nobody at all');
  await page.getByRole('heading', { name: 'No Applications Found' }).waitFor();
  await page.getByRole('button', { name: 'Search: nobody at all' }).click();
  await expectListed(page, sorted.items);
  expect(await search.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Showing 1–50 of 60').waitFor();
  expect(searchOf(page)).toEqual({ sort: 'status:asc,student:asc' });
  expect(complaints).toEqual([]);
});

test('an order that was shown before shows its rows at once, and as they are now when the server has answered; after an own deletion only what is on screen', async () => {
  const { administrator, listed, open } = await season(60);
  const { page, complaints } = await open('/admin?pageSize=25');
  const begun = await listed('pageSize=25');
  await expectListed(page, begun.items);
  await heading(page, 'Student').click();
  await expectListed(page, (await listed('sort=student:asc&pageSize=25')).items);
  await heading(page, 'Student').click();
  await expectListed(page, (await listed('sort=student:desc&pageSize=25')).items);

  const answer = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const [first] = begun.items;
  if (!first) throw new Error('no application is listed');
  await administrator.rest.delete(`/admin/applications/${first.id}`);
  await heading(page, 'Student').click();
  await expectListed(page, begun.items);
  expect(await page.getByRole('table', { name: 'Student applications' }).getAttribute('aria-busy')).toBe(
    'true',
  );
  answer.resolve();
  await expectListed(page, (await listed('pageSize=25')).items);
  await page.getByText('Showing 1–25 of 59').waitFor();

  await heading(page, 'Student').click();
  await expectListed(page, (await listed('sort=student:asc&pageSize=25')).items);
  const [next] = await shownIds(page);
  await page.getByRole('button', { name: `Delete ${next}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => shownIds(page)).not.toContain(next);
  const onScreen = await shownIds(page);
  const later = Promise.withResolvers<void>();
  await page.unroute(LIST);
  await page.route(LIST, async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Clear sort' }).click();
  await page.getByText('Sorted by when they were begun, oldest first').waitFor();
  expect(await shownIds(page)).toEqual(onScreen);
  later.resolve();
  await expectListed(page, (await listed('pageSize=25')).items);
  expect(complaints).toEqual([]);
});

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const { open } = await season(1);
  const { page } = await open('/settings');
  const letThrough = await loseCalls(page.context(), 'admin.applicationPage');
  await page.goto('/admin');
  await page.getByText('Error Loading Data', { exact: true }).waitFor();
  await page.getByText('Failed to load admin dashboard data. Please try again later.').waitFor();
  await letThrough();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await page.getByText('Showing 1–1 of 1').waitFor();
});

test('the browser’s own search finds a row that is out of sight, and shows it; what is printed holds every row', async () => {
  const { listed, open } = await season(60);
  const { page } = await open();
  const { items } = await listed('pageSize=50');
  await expectListed(page, items);
  expect(await page.evaluate(`find('${items.at(-1)?.applicationId}')`)).toBe(true);
  const bottom = () =>
    rows(page)
      .last()
      .evaluate((row) => row.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(DESK.height);

  const { text } = await readPdf(await page.pdf({ format: 'A4' }));
  expect(items.filter(({ applicationId }) => !text.includes(applicationId))).toEqual([]);
});

test('pages are turned, and another number per page starts at the first', async () => {
  const { open } = await season(60);
  const { page } = await open('/admin?pageSize=25');
  const range = page.getByRole('status').filter({ hasText: 'Showing' });
  await range.getByText('1–25 of 60').waitFor();
  const turn = (way: string) => page.getByRole('button', { name: way, exact: true }).click();
  await turn('Last');
  await range.getByText('51–60 of 60').waitFor();
  await turn('First');
  await range.getByText('1–25 of 60').waitFor();
  // Until the new rows arrive, it names the rows that are still shown.
  const arrive = Promise.withResolvers<void>();
  await page.route(/\/trpc\/[^?]*applicationPage/, (route) => arrive.promise.then(() => route.continue()));
  await turn('Page 2');
  await page.locator('[aria-current=page]').getByText('2').waitFor();
  expect(await range.innerText()).toBe('Showing 1–25 of 60');
  arrive.resolve();
  await range.getByText('26–50 of 60').waitFor();
  await turn('Page 3');
  await range.getByText('51–60 of 60').waitFor();
  await turn('Previous');
  await page.getByText('Showing 26–50 of 60').waitFor();
  expect(await page.getByLabel('Per page').locator('option').allInnerTexts()).toEqual([
    '25',
    '50',
    '100',
    '200',
  ]);
  await page.getByLabel('Per page').selectOption('100');
  await page.getByText('Showing 1–60 of 60').waitFor();
  expect(searchOf(page)).toEqual({ pageSize: '100' });
  await page.goto('/admin?pageSize=25&page=9');
  await page.getByText('Showing 51–60 of 60').waitFor();
});

const contentsKept = async ({ services }: TestPortal) =>
  (await services.db.selectFrom('documents').select('sha256').distinct().orderBy('sha256').execute()).map(
    ({ sha256 }) => sha256,
  );

test('what is selected on two pages is deleted together, with its files, once the numbers were seen', async () => {
  const { portal, administrator, listed, open } = await season(30);
  const { application, document } = await submittedApplication(portal);
  const { sha256: slip } = await portal.services.db
    .selectFrom('documents')
    .select('sha256')
    .where('fileName', '=', document.fileName)
    .executeTakeFirstOrThrow();
  const { page, complaints } = await open('/admin?pageSize=25');
  const [first, second] = (await listed('pageSize=25')).items;
  await page.getByLabel('Select all on this page').check();
  await page.getByText('25 application(s) selected').waitFor();
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await expect.poll(() => page.getByText('application(s) selected').count()).toBe(0);
  await page.getByLabel(`Select ${first?.applicationId}`).check();
  await page.getByLabel(`Select ${second?.applicationId}`).check();
  await page.getByText('2 application(s) selected').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(`Select ${application.applicationId}`).check();
  await page.getByText('3 application(s) selected').waitFor();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => page.getByLabel(`Select ${first?.applicationId}`).isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This action cannot be undone!').waitFor();
  const extent = await administrator.trpc.admin.deletionExtent.mutate({
    applicationIds: [first?.id ?? 0, second?.id ?? 0, application.id],
  });
  await dialog
    .getByText(`3 applications, ${extent.examResults} exam results and ${extent.documents} documents`)
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const data = { code: 'INTERNAL_SERVER_ERROR' };
  const broken = [{ error: { json: { code: -32603, message: 'Broken.', data } } }];
  const deletions = '**/trpc/admin.deleteApplications*';
  await page.route(deletions, (route) => route.fulfill({ status: 500, json: broken }));
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await dialog.getByLabel('Type 3 to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Delete 3 Applications' }).click();
  await notices(page).getByText('Failed to delete applications. Broken.').waitFor();
  await page.unroute(deletions);
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await dialog.getByLabel('Type 3 to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Delete 3 Applications' }).click();
  await notices(page).getByText('Success', { exact: true }).waitFor();
  await notices(page).getByText('Successfully deleted 3 applications').waitFor();
  // Nothing moves up to their places: whoever turns the page would not see it.
  await page.getByText('2 applications of this page have been deleted.').waitFor();
  await page.getByText('Showing 1–25 of 31').waitFor();
  await page.getByText('The list has changed: 3 gone').waitFor();
  expect(await page.getByText('application(s) selected').count()).toBe(0);
  expect(await page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('TR');

  expect((await listed('page=1')).total).toBe(28);
  expect(await storedFiles(portal)).toEqual(await contentsKept(portal));
  expect(await storedFiles(portal)).not.toContain(slip);
  expect(complaints).toEqual([expect.stringContaining('status of 500')]);
});

test('why nothing is deleted with an application that is held back is told, and the selection stays', async () => {
  const { portal, listed, open } = await season(3);
  const { items } = await listed('page=1');
  const head = await signInAs(portal, 'super_admin');
  const path = `/super-admin/applications/${items[0]?.id}/hold-back`;
  expect((await head.rest.put(path, { reason: 'A dispute' })).status).toBe(200);
  const { page } = await open();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type 3 to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Delete 3 Applications' }).click();
  await notices(page)
    .getByText(
      `Failed to delete applications. Nothing was deleted. 1 application is held back: ${items[0]?.applicationId}.`,
    )
    .waitFor();
  await page.getByText('3 application(s) selected').waitFor();
  expect((await listed('page=1')).total).toBe(3);
});

test('one application is deleted from its card on a phone; a refused deletion leaves it', async () => {
  const { open, listed } = await season(3);
  const { page } = await open('/admin', { viewport: PHONE });
  const [first] = (await listed('page=1')).items;
  const letThrough = await loseCalls(page.context(), 'admin.deleteApplication');
  const ask = page.getByRole('button', { name: `Delete ${first?.applicationId}` });
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Application' }).click();
  await notices(page)
    .getByText(/^Failed to delete application/)
    .waitFor();
  expect((await listed('page=1')).total).toBe(3);
  await letThrough();
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Application' }).click();
  await notices(page).getByText('Application deleted successfully').waitFor();
  await expect.poll(() => ask.count()).toBe(0);
  expect((await listed('page=1')).total).toBe(2);
});

test('the keyboard alone: to the rows, along them, select, open, and back', async () => {
  const { open, listed } = await season(30);
  const { page } = await open('/admin?pageSize=25');
  const { items } = await listed('pageSize=25');
  await page.getByText('Showing 1–25 of 30').waitFor();
  await page.getByLabel('Select all on this page').focus();
  while ((await page.locator(':focus').evaluate(({ tagName }) => tagName)) !== 'TR')
    await page.keyboard.press('Tab');
  const focused = () =>
    page.locator(':focus').evaluate(({ textContent }) => /SF\d{4}-\d{5}/.exec(textContent)?.[0]);
  expect(await focused()).toBe(items[0]?.applicationId);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(items[2]?.applicationId);
  await page.keyboard.press('Space');
  await page.getByText('1 application(s) selected').waitFor();
  await page.getByRole('button', { name: 'Clear Selection' }).press('Enter');
  expect(await focused()).toBe(items[2]?.applicationId);
  await page.keyboard.press('End');
  expect(await focused()).toBe(items[24]?.applicationId);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(items[24]?.applicationId);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(items[0]?.applicationId);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Open the details of the row').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(items[0]?.applicationId);
  await page.keyboard.press('Enter');
  await expect.poll(() => searchOf(page).application).toBe(String(items[0]?.id));
  await page.goBack();
  await expect.poll(() => searchOf(page).application).toBe(undefined);
});

test('a question that is not answered returns the focus, the first time as well', async () => {
  const { portal, open } = await season(0);
  const { application } = await submittedApplication(portal);
  const { page } = await open();
  const ask = async (act: string) => {
    await page.getByRole('button', { name: `${act} ${application.applicationId}` }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  };
  await ask('Delete');
  await focused(page.getByRole('button', { name: `Delete ${application.applicationId}` }));
  // A decision removes its buttons, so the focus is on their row before it is asked about.
  await ask('Reject');
  await focused(rows(page).filter({ hasText: application.applicationId }));
});

test('a decision whose answer never comes is taken back; on a conflict one is told who changed what, and sees how it stands', async () => {
  const { portal, open } = await season(0);
  const { application } = await submittedApplication(portal);
  const { page } = await open();
  const row = rows(page).filter({ hasText: application.applicationId });
  await row.waitFor();
  const letThrough = await loseCalls(page.context(), 'admin.decide');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await notices(page).getByText('The server did not answer.').waitFor();
  await row.getByText('Completed').waitFor();
  await row.getByRole('button', { name: `Approve ${application.applicationId}` }).waitFor();
  await letThrough();

  const first: Account = await signInAs(portal, 'admin', { firstName: 'Marisol', lastName: 'Achong' });
  await first.rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  await row.getByRole('button', { name: /^Approve/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Marisol Achong changed ${application.applicationId}`).waitFor();
  expect(await dialog.innerText()).toMatch(/Status[\s\S]*Completed[\s\S]*Pending/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row.getByText('Pending').waitFor();
  await row.getByRole('button', { name: /^Approve/ }).click();
  await notices(page).getByText(`Approved ${application.applicationId}`).waitFor();
  await row.getByText('Approved').waitFor();
  expect(await row.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);

  await first.rest.put(`/admin/applications/${application.id}/status`, { status: 'submitted' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await row.getByRole('button', { name: /^Reject/ }).click();
  await dialog.getByRole('button', { name: 'Reject Application' }).click();
  await notices(page).getByText('Status Updated', { exact: true }).waitFor();
  await notices(page).getByText(`Rejected ${application.applicationId}`).waitFor();
  await row.getByText('Rejected').waitFor();
});

test('a decision without a connection is taken back at once, although the list cannot be asked how it stands', async () => {
  const { portal, open } = await season(0);
  const { application } = await submittedApplication(portal);
  const { page } = await open();
  const row = rows(page).filter({ hasText: application.applicationId });
  await row.waitFor();
  await page.context().setOffline(true);
  await row.getByRole('button', { name: /^Approve/ }).click();
  await notices(page).getByText('The server did not answer.').waitFor();
  await row.getByText('Completed').waitFor();
  await page.context().setOffline(false);
  await row.getByRole('button', { name: /^Approve/ }).click();
  await row.getByText('Approved').waitFor();
});

test('the way back from the page of one application leads to its row', async () => {
  const { open, listed } = await season(30);
  const { page } = await open();
  const { items } = await listed('page=1');
  const { applicationId = '' } = items.at(-1) ?? {};
  const row = rows(page).filter({ hasText: applicationId });
  const expectInSight = () =>
    expect
      .poll(() => row.evaluate((element) => element.getBoundingClientRect()))
      .toSatisfy(({ top, bottom }) => top >= 0 && bottom <= DESK.height);
  await page.getByRole('link', { name: `Edit ${applicationId}` }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await focused(row);
  await expectInSight();

  await row.press('Enter');
  const details = page.getByRole('dialog');
  const name = details.getByRole('heading', { level: 2 });
  const editsFromDetails = async () => {
    await details.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await name.waitFor();
  };
  await editsFromDetails();
  await focused(row);
  await expectInSight();
  // On a phone the details cover the list and keep the focus.
  await page.setViewportSize(PHONE);
  await focused(name);
  await editsFromDetails();
  await focused(name);
});
