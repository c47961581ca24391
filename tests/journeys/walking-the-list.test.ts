import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { createRandom } from '../../src/server/seed/random.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { expectAccessible, keptOf, notices, openWith, visit, visitAs } from '../support/visits.ts';

const PAGE = 25;
/** Those of PAGE-sized pages that a walk goes through. */
const SUBMITTED = `status=submitted&sort=student:asc&pageSize=${PAGE}`;

async function season(applications: number) {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications });
  const administrator = await signInAs(portal, 'admin');
  const colleague = await signInAs(portal, 'admin');
  const listed = async (query: string) =>
    (await administrator.rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);
  return { portal, administrator, colleague, listed };
}

const row = (page: Page, id: number) => page.locator(`tr[data-application="${id}"]`);
const shownIds = (page: Page) =>
  page
    .locator('tr[data-application]')
    .evaluateAll((rows) => rows.map((element) => Number(element.getAttribute('data-application'))));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const settled = (page: Page) => page.locator('table[aria-busy=false]').waitFor();
const range = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' });

/** A colleague decides on another page than the one shown, and an application arrives. */
function elsewhere(portal: TestPortal, colleague: Account, ids: number[], seed: string) {
  const random = createRandom(seed);
  return async (shown: number[]) => {
    const id = random.pick(ids.filter((other) => !shown.includes(other)));
    await colleague.rest.put(`/admin/applications/${id}/status`, { status: 'rejected' });
    await submittedApplication(portal);
  };
}

/** The number beside a word above the list, such as 'Filtered: 12'. */
const figure = async (page: Page, name: string) =>
  Number(/\d+/.exec(await page.getByText(new RegExp(`^${name}: \\d+$`)).innerText())?.[0]);
const card = async (page: Page, name: string) =>
  /\d+$/.exec(
    await page.getByRole('group', { name: 'Figures' }).getByRole('button', { name }).innerText(),
  )?.[0];

test('by pages: each application is met once, though it is decided on the way; every figure agrees', async () => {
  const { portal, administrator, colleague, listed } = await season(70);
  const { items, stats } = await listed('status=submitted&sort=student:asc&pageSize=200');
  const expected = items.map(({ id }) => id);
  const happen = elsewhere(portal, colleague, expected, 'beside pages');
  const random = createRandom('decided on pages');
  const { page, complaints } = await visitAs(portal, administrator, `/admin?${SUBMITTED}`, {
    viewport: DESK,
  });

  const met: number[] = [];
  for (let first = 1; first <= expected.length; first += PAGE) {
    await range(page).getByText(`Showing ${first}–`).waitFor();
    await settled(page);
    const ids = await shownIds(page);
    met.push(...ids);
    await happen(ids);
    for (const id of ids.filter(() => random.chance(0.5))) {
      const approve = row(page, id).getByRole('button', { name: /^Approve/ });
      if ((await approve.count()) === 0) continue;
      await approve.click();
      await row(page, id).getByText('no longer matches').waitFor();
    }
    if (first + PAGE <= expected.length) await button(page, 'Next').click();
  }
  expect(met).toEqual(expected);

  const now = await listed('status=submitted&pageSize=200');
  expect(now.stats.completed).toBeLessThan(stats.completed);
  await expect.poll(() => figure(page, 'Filtered')).toBe(now.filtered);
  await expect.poll(() => card(page, 'Completed Applications')).toBe(String(now.stats.completed));
  await expect.poll(() => card(page, 'Total Applications')).toBe(String(now.total));
  const added = now.items.filter(({ id }) => !expected.includes(id)).length;
  const gone = expected.length - now.items.length + added;
  await page.getByText(`The list has changed: ${added} new, ${gone} gone`).waitFor();
  await expectAccessible(page);

  // Back and a reload: the one leads to the same list, the other sets it anew.
  const last = await shownIds(page);
  await page.goBack();
  await settled(page);
  await page.goForward();
  await expect.poll(() => shownIds(page)).toEqual(last);
  await page.goto(`/admin?${SUBMITTED}`);
  await expect.poll(() => shownIds(page)).toEqual((await listed(SUBMITTED)).items.map(({ id }) => id));
  expect(await page.getByText('The list has changed').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('by the arrows of the panel, across pages, too', async () => {
  const { portal, administrator, colleague, listed } = await season(60);
  const { items } = await listed('status=submitted&sort=student:asc&pageSize=200');
  const expected = items.map(({ id }) => id);
  const happen = elsewhere(portal, colleague, expected, 'beside the panel');
  const random = createRandom('decided in the panel');
  const { page, complaints } = await visitAs(
    portal,
    administrator,
    `/admin?${SUBMITTED}&application=${expected[0]}`,
    { viewport: DESK },
  );
  const details = page.getByRole('dialog');
  const openId = () => Number(new URL(page.url()).searchParams.get('application'));

  const met: number[] = [];
  for (const [at, { id, applicationId }] of items.entries()) {
    await details.getByText(`${at + 1} of ${expected.length}`, { exact: true }).waitFor();
    await expect.poll(openId).toBe(id);
    met.push(id);
    if (at % 10 === 5) await happen(await shownIds(page));
    const approve = details.getByRole('button', { name: /^Approve/ });
    if (random.chance(0.3) && (await approve.count()) > 0) {
      // The panel grows as the page scrolls, also between pressing and letting go of the mouse.
      await approve.press('Enter');
      await notices(page).getByText(`Approved ${applicationId}`).waitFor();
    }
    if (at + 1 < expected.length) await button(page, 'Next application').click();
  }
  expect(met).toEqual(expected);
  expect(await button(page, 'Next application').getAttribute('aria-disabled')).toBe('true');
  expect(complaints).toEqual([]);
});

test('what a colleague decides is told within 15 seconds, in its place; Refresh sets the list anew', async () => {
  const { portal, administrator, colleague, listed } = await season(60);
  const { page, complaints } = await visit(portal, { viewport: DESK, own: true });
  await page.clock.install();
  await openWith(page, keptOf(administrator), `/admin?${SUBMITTED}`);
  await settled(page);
  const { items, stats } = await listed(SUBMITTED);
  const ids = items.map(({ id }) => id);
  const [first = 0, second = 0] = ids;
  await colleague.rest.put(`/admin/applications/${first}/status`, { status: 'approved' });
  await colleague.rest.put(`/admin/students/${items[1]?.studentId}`, { lastName: 'Zzz' });
  await submittedApplication(portal);
  const used = async () =>
    (await portal.services.db.selectFrom('sessions').select('lastUsedAt').execute()).map(
      ({ lastUsedAt }) => lastUsedAt,
    );
  const usedBefore = await used();
  portal.clock.advance(5 * 60_000);

  await page.clock.runFor(15_000);
  await row(page, first).getByText('no longer matches').waitFor();
  await row(page, first).getByText('Approved').waitFor();
  await row(page, second).getByText('Zzz').waitFor();
  expect(await shownIds(page)).toEqual(ids);
  await page.getByText('The list has changed: 1 new, 1 gone').waitFor();
  expect(await card(page, 'Completed Applications')).toBe(String(stats.completed));
  expect(await card(page, 'Total Applications')).toBe(String(stats.total + 1));
  // A page that is left open does not keep its administrator logged in.
  expect(await used()).toEqual(usedBefore);

  await button(page, 'Refresh').last().click();
  await notices(page).getByText('List Refreshed').waitFor();
  const now = await listed(SUBMITTED);
  await expect.poll(() => shownIds(page)).toEqual(now.items.map(({ id }) => id));
  expect(await page.getByText('The list has changed').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('Refresh leaves a list alone that is filtered before its answer has come', async () => {
  const portal = await usePortal();
  const [first] = await seedSubmitted(portal, 80);
  const { page } = await visitAs(portal, await signInAs(portal, 'admin'), `/admin?${SUBMITTED}&page=3`, {
    viewport: DESK,
  });
  await settled(page);
  const colleague = await signInAs(portal, 'admin');
  await colleague.rest.put(`/admin/applications/${first}/status`, { status: 'approved' });
  // Whoever comes back to the window is told at once.
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('The list has changed: 1 gone').waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route(/admin\.listChanges\b/, async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/admin\.listChanges\b/);
  await button(page, 'Refresh').last().click();
  await asked;
  await page.getByLabel('Assigned to').selectOption({ label: 'Nobody' });
  await page.getByText('Filtered: 79').waitFor();
  answer.resolve();
  // The next one runs when that has ended.
  await expect
    .poll(async () => {
      await button(page, 'Refresh').last().click();
      return notices(page).getByText('List Refreshed').first().isVisible();
    })
    .toBe(true);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
});

test('a list that is older than half an hour is set anew, says so, and skips nobody', async () => {
  const { portal, administrator, listed } = await season(70);
  const { page } = await visitAs(portal, administrator, `/admin?${SUBMITTED}`, { viewport: DESK });
  await settled(page);
  const seen = await shownIds(page);
  for (const id of seen.slice(0, 3)) {
    await row(page, id)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await row(page, id).getByText('no longer matches').waitFor();
  }
  await page.getByText('The list has changed: 3 gone').waitFor();
  portal.clock.advance(31 * 60_000);
  await button(page, 'Next').click();
  await notices(page).getByText('List Set Anew').waitFor();
  const anew = (await listed('status=submitted&sort=student:asc&pageSize=200')).items.map(({ id }) => id);
  await expect.poll(() => shownIds(page)).toEqual(anew.slice(0, PAGE));
  expect(seen.slice(3)).toEqual(anew.slice(0, PAGE - 3));
  await button(page, 'Next').click();
  await expect.poll(() => shownIds(page)).toEqual(anew.slice(PAGE, 2 * PAGE));
});
