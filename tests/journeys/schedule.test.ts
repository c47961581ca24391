import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import type { PortalSchedule } from '../../src/shared/portal/portal-status.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { expectPersonalDetails, field, fillPersonalDetails } from '../support/applications/wizard.ts';
import type { PageOptions } from '../support/pages.ts';
import { CLOSED_PORTAL, type TestPortal, usePortal } from '../support/portal.ts';
import {
  expectAccessible,
  focused,
  heading,
  keptOf,
  loseCalls,
  notices,
  openWith,
  pathOf,
  visit,
} from '../support/visits.ts';

const NOW = '2027-01-12T14:30:00.000Z';
// 08:00 and 16:00 in Port of Spain.
const OPEN = '2027-01-05T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';
const UNTIL = 'The registration portal is open until 31/01/2027 at 16:00.';
const IS_OPEN = 'The registration portal is open.';
const IS_CLOSED = 'The registration portal is closed.';
const TYPED_LATER = 'Eastern Main Road';

/** Opens a page of the portal with a browser whose clock shows the server's time. */
async function arrive(portal: TestPortal, account: Account, path: string, options?: PageOptions) {
  const visitor = await visit(portal, { own: true, ...options });
  await visitor.page.clock.install({ time: portal.clock.now() });
  await openWith(visitor.page, keptOf(account), path);
  return visitor;
}

/** An administrator on the schedule page, with a browser in a distant time zone. */
async function administratorAt(schedule: PortalSchedule, portal?: TestPortal) {
  const place = portal ?? (await usePortal({ now: NOW, schedule }));
  const admin = await signInAs(place, 'admin');
  const abroad = { viewport: DESK, timezoneId: 'Asia/Tokyo' };
  const visitor = await arrive(place, admin, '/admin/registration-schedule', abroad);
  await heading(visitor.page, 'Portal Schedule');
  await status(visitor.page).waitFor();
  return { portal: place, admin, ...visitor };
}

const status = (page: Page) => page.getByRole('region', { name: 'Current Status' });
const preview = (page: Page) => page.getByRole('region', { name: 'What applicants will see' });
const mode = (page: Page, name: string) => page.getByRole('radio', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save Schedule' }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const stored = ({ services }: TestPortal) =>
  services.db.selectFrom('portalSchedule').select(['openDate', 'closeDate']).executeTakeFirstOrThrow();

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}
const shown = async (page: Page) => ({
  'Open date': await page.getByLabel('Open date').inputValue(),
  'Open time': await page.getByLabel('Open time').inputValue(),
  'Close date': await page.getByLabel('Close date').inputValue(),
  'Close time': await page.getByLabel('Close time').inputValue(),
});
const DATES = {
  'Open date': '2027-01-05',
  'Open time': '08:00',
  'Close date': '2027-01-31',
  'Close time': '16:00',
};

/** Checks that the page infers the kind of schedule from the stored dates. */
async function expectInferred(page: Page, name: string, message: string, badge: string) {
  await status(page).getByText(message, { exact: true }).waitFor();
  await status(page).getByText(badge, { exact: true }).waitFor();
  await preview(page).getByText(message).waitFor();
  expect(await mode(page, name).isChecked()).toBe(true);
  expect(await page.getByLabel('Open date').count()).toBe(name === 'Scheduled' ? 1 : 0);
  await expectAccessible(page);
}

test('a portal that was closed gets a schedule: what is wrong is said and not saved, times are those of Port of Spain', async () => {
  const { portal, page, complaints } = await administratorAt(CLOSED_PORTAL);
  await expectInferred(page, 'Always closed', IS_CLOSED, 'Portal Closed');
  const information = page.getByRole('region', { name: 'Information' });
  await information.getByText('With no schedule set, as after the installation, it stays open').waitFor();
  await information.getByText('Always closed: there is neither an opening nor a closing date.').waitFor();
  await mode(page, 'Scheduled').check();
  await preview(page).getByText('Fill in all dates and times').waitFor();
  await fill(page, { 'Open date': '2027-01-05', 'Open time': '08:00', 'Close date': '2027-01-31' });
  await save(page);
  const incomplete = 'Please fill in all date and time fields for scheduled mode';
  await notices(page).getByText('Validation Error').waitFor();
  await notices(page).getByText(incomplete).waitFor();
  await page.getByRole('alert').getByRole('link', { name: incomplete }).click();
  await focused(page.getByLabel('Close time'));
  await fill(page, { 'Close date': '2027-01-05', 'Close time': '08:00' });
  await save(page);
  await notices(page).getByText('Open date must be before close date').waitFor();
  expect(await stored(portal)).toEqual(CLOSED_PORTAL);

  await fill(page, DATES);
  await preview(page).getByText(UNTIL).waitFor();
  await preview(page).getByText('From 31/01/2027 at 16:00').waitFor();
  await preview(page).getByText('The registration portal closed on 31/01/2027 at 16:00.').waitFor();
  await save(page);
  await notices(page).getByText('Schedule Updated').waitFor();
  await notices(page).getByText(UNTIL, { exact: true }).waitFor();
  await status(page).getByText('05/01/2027 at 08:00').waitFor();
  await status(page).getByText('31/01/2027 at 16:00', { exact: true }).waitFor();
  expect(await stored(portal)).toEqual({ openDate: OPEN, closeDate: CLOSE });
  await page.reload();
  await expectInferred(page, 'Scheduled', UNTIL, 'Portal Open');
  expect(await shown(page)).toEqual(DATES);
  expect(complaints).toEqual([]);
});

test('the portal is opened without an end, and closed again over an application that is not submitted', async () => {
  const { portal, page, complaints } = await administratorAt(CLOSED_PORTAL);
  await mode(page, 'Always open').check();
  portal.clock.advance(HOUR);
  await save(page);
  await notices(page).getByText(IS_OPEN, { exact: true }).waitFor();
  expect((await stored(portal)).closeDate).toBeNull();
  await page.reload();
  await expectInferred(page, 'Always open', IS_OPEN, 'Portal Open');
  await completeApplication(await signInAs(portal, 'user'));

  await mode(page, 'Always closed').check();
  await save(page);
  await dialog(page).getByText('1 application is not submitted yet').waitFor();
  await dialog(page).getByText(IS_CLOSED).waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect((await stored(portal)).openDate).not.toBeNull();
  await save(page);
  await dialog(page).getByRole('button', { name: 'Close Portal' }).click();
  await notices(page).getByText(IS_CLOSED, { exact: true }).waitFor();
  await status(page).getByText('Portal Closed').waitFor();
  expect(await stored(portal)).toEqual(CLOSED_PORTAL);
  expect(complaints).toEqual([]);
});

test('a save that fails says so and keeps what was typed; what is unsaved is not left without a question', async () => {
  const { portal, page } = await administratorAt({ openDate: OPEN, closeDate: CLOSE });
  await fill(page, { 'Close time': '12:30' });
  const reconnect = await loseCalls(page.context(), 'admin.changeSchedule');
  await save(page);
  await notices(page).getByText('Failed to update registration schedule').waitFor();
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await dialog(page).getByText('Leave without saving?').waitFor();
  await dialog(page).getByRole('button', { name: 'Stay Here' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Close time').inputValue()).toBe('12:30');
  await reconnect();
  await save(page);
  await notices(page).getByText('Schedule Updated').waitFor();
  expect(await stored(portal)).toEqual({ openDate: OPEN, closeDate: '2027-01-31T16:30:00.000Z' });

  await fill(page, { 'Close time': '09:00' });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Leave Without Saving' }).click();
  await heading(page, 'Admin Dashboard');
  await page.getByRole('link', { name: 'Portal Schedule' }).first().click();
  await page.getByLabel('Close time').waitFor();
  expect(await page.getByLabel('Close time').inputValue()).toBe('12:30');
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await heading(page, 'Admin Dashboard');
});

test('another administrator’s schedule is shown at once on request, or by itself, but never over what is typed', async () => {
  const { portal, page } = await administratorAt(CLOSED_PORTAL);
  const other = await signInAs(portal, 'super_admin');
  await other.trpc.admin.changeSchedule.mutate({ openDate: OPEN, closeDate: CLOSE });
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await notices(page).getByText('Status Refreshed').waitFor();
  await status(page).getByText(UNTIL).waitFor();
  expect(await shown(page)).toEqual(DATES);

  await fill(page, { 'Close time': '12:30' });
  await other.trpc.admin.changeSchedule.mutate({});
  await page.clock.fastForward(51_000);
  await page.getByText('Somebody else has changed the schedule').waitFor();
  expect(await page.getByLabel('Close time').inputValue()).toBe('12:30');
});

test.each([
  { what: 'a schedule is typed', edit: true },
  { what: 'nothing is typed', edit: false },
])('a portal that a colleague has closed stays closed until that was seen: $what', async ({ edit }) => {
  const { portal, page, complaints } = await administratorAt({ openDate: OPEN, closeDate: CLOSE });
  const other = await signInAs(portal, 'super_admin');
  if (edit) await fill(page, { 'Close time': '12:30' });
  await other.trpc.admin.changeSchedule.mutate({});
  await save(page);
  await notices(page).getByText('Schedule Not Saved').waitFor();
  await status(page).getByText(IS_CLOSED, { exact: true }).waitFor();
  expect(await stored(portal)).toEqual(CLOSED_PORTAL);
  if (edit) await page.getByText(`Applicants now read: “${IS_CLOSED}”`).waitFor();
  else await expect.poll(() => mode(page, 'Always closed').isChecked()).toBe(true);
  await expectAccessible(page);
  await save(page);
  await notices(page).getByText('Schedule Updated').waitFor();
  expect(await stored(portal)).toEqual(
    edit ? { openDate: OPEN, closeDate: '2027-01-31T16:30:00.000Z' } : CLOSED_PORTAL,
  );
  expect(complaints).toEqual([]);
});

test('the portal is closed while an applicant types: the page follows within a minute, and nothing typed is lost', async () => {
  const portal = await usePortal({ now: NOW, schedule: { openDate: OPEN, closeDate: null } });
  const typist = await signInAs(portal, 'user');
  const applicant = await arrive(portal, typist, '/register');
  await heading(applicant.page, 'Personal Details');
  await fillPersonalDetails(applicant.page);
  const { page: reader } = await visit(portal, { own: true });
  await reader.clock.install({ time: NOW });
  await reader.goto('/');
  await reader.getByText('Registration Portal Open').waitFor();

  const administrator = await administratorAt(CLOSED_PORTAL, portal);
  await mode(administrator.page, 'Always closed').check();
  await save(administrator.page);
  await dialog(administrator.page).getByRole('button', { name: 'Close Portal' }).click();
  await notices(administrator.page).getByText(IS_CLOSED, { exact: true }).waitFor();
  const refused = await typist.rest.post('/draft-application', { personalData: {}, currentStep: 0 });
  expect(refused).toMatchObject({ status: 403, body: { message: IS_CLOSED } });
  // The page has not noticed yet, and the typing goes on.
  await field(applicant.page, 'Street').pressSequentially(TYPED_LATER);

  await applicant.page.clock.fastForward(51_000);
  await notices(applicant.page).getByText('Registration Portal Closed', { exact: true }).waitFor();
  await notices(applicant.page).getByText(IS_CLOSED).waitFor();
  await expect.poll(() => pathOf(applicant.page)).toBe('/my-applications');
  await reader.clock.fastForward(51_000);
  await reader.getByText('Registration Portal Closed').waitFor();

  await mode(administrator.page, 'Always open').check();
  portal.clock.advance(HOUR);
  await save(administrator.page);
  await notices(administrator.page).getByText(IS_OPEN, { exact: true }).waitFor();
  await applicant.page.clock.fastForward(51_000);
  await applicant.page.getByText('Portal Open', { exact: true }).waitFor();
  await applicant.page.goto('/register');
  await expectPersonalDetails(applicant.page, { Street: TYPED_LATER });
});

test('an open page closes at the very instant, and waiting for it does not keep a session alive', async () => {
  const portal = await usePortal({
    now: NOW,
    schedule: { openDate: OPEN, closeDate: '2027-01-12T14:30:20Z' },
  });
  const account = await signInAs(portal, 'user');
  const lastUsed = async () =>
    (await portal.services.db.selectFrom('sessions').select('lastUsedAt').executeTakeFirst())?.lastUsedAt;
  const { page } = await arrive(portal, account, '/home');
  await page.getByText('12/01/2027 at 10:30', { exact: true }).waitFor();
  const before = await lastUsed();
  portal.clock.advance(2 * MINUTE);
  await page.clock.fastForward(21_500);
  await page.getByText('While the portal is closed no application can be started or changed.').waitFor();
  expect(await lastUsed()).toBe(before);
});
