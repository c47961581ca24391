import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import type { RetentionChanges } from '../../src/shared/retention/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { approve, FIRST, offerOf, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import {
  clickInPlace,
  expectAccessible,
  focused,
  heading,
  keptOf,
  notices,
  openWith,
  visit,
  visitAs,
} from '../support/visits.ts';

/** The list of one administrator while another works on the same applications. */
async function openList(applications: number) {
  const portal = await usePortal();
  const made = [];
  for (let count = 0; count < applications; count += 1)
    made.push((await submittedApplication(portal)).application);
  const colleague = await signInAs(portal, 'admin');
  const visitor = await visitAs(portal, await signInAs(portal, 'admin'), '/admin', { viewport: DESK });
  await visitor.page.getByText(`Showing 1–${applications} of ${applications}`).waitFor();
  return {
    portal,
    colleague,
    ids: made.map(({ id }) => id),
    students: made.map(({ studentId }) => studentId),
    names: made.map(({ applicationId }) => applicationId),
    ...visitor,
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, id = 0) => page.locator(`tr[data-application="${id}"]`);

test('what a colleague has deleted goes from the list, and does not count among what is deleted', async () => {
  const { page, colleague, ids, names } = await openList(3);
  const dialog = page.getByRole('dialog');
  await colleague.rest.delete(`/admin/applications/${ids[0]}`);
  await button(page, `Delete ${names[0]}`).click();
  await dialog.getByText('It has been deleted already.').waitFor();
  await button(page, 'Delete Application').click();
  await notices(page).getByText('There is no such application.').waitFor();
  await page.getByText('1 application of this page has been deleted.').waitFor();

  for (const name of names.slice(1)) await page.getByLabel(`Select ${name}`).check();
  await colleague.rest.delete(`/admin/applications/${ids[1]}`);
  await button(page, 'Delete Selected').click();
  await dialog.getByText('All student data of 1 application,').waitFor();
  await dialog.getByText('1 application has been deleted already.').waitFor();
  await button(page, 'Cancel').click();
  await button(page, 'Clear Selection').click();
  await focused(row(page, ids[2]));
});

test('what a colleague has changed cannot be deleted until the list has shown it', async () => {
  const { page, colleague, students, names } = await openList(2);
  const dialog = page.getByRole('dialog');
  const rename = (at: number, lastName: string) =>
    colleague.rest.put(`/admin/students/${students[at]}`, { lastName });
  await rename(0, 'Renamed');
  await button(page, `Delete ${names[0]}`).click();
  await dialog.getByText('It has changed since you looked, and will be left alone.').waitFor();
  expect(await button(page, 'Delete Application').isDisabled()).toBe(true);
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await page.getByText('Renamed').waitFor();

  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  await button(page, 'Delete Selected').click();
  await dialog.getByText('All student data of 2 applications,').waitFor();
  for (const at of [0, 1]) await rename(at, 'Again');
  await dialog.getByLabel('Type 2 to confirm').fill('2');
  await button(page, 'Delete 2 Applications').click();
  await notices(page).getByText('Nothing Deleted').waitFor();
  await notices(page)
    .getByText('2 have changed since you looked, and were left alone.', { exact: true })
    .waitFor();
  await page.getByText('Again').first().waitFor();
});

test('an answer that was under way before a decision does not bring the old status back', async () => {
  const { page, ids, names } = await openList(1);
  const context = page.context();
  const asked = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  await context.route(/\/trpc\/admin\.decide/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await button(page, `Approve ${names[0]}`).click();
  await context.route(/\/trpc\/admin\.applicationPage/, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await decided.promise;
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.getByRole('columnheader', { name: 'Student' }).getByRole('button').click();
  await notices(page).getByText(`Approved ${names[0]}`).waitFor();
  decided.resolve();
  await page.locator('table:not([aria-busy=true])').waitFor();
  await row(page, ids[0]).getByText('Approved').waitFor();
  expect(await button(page, `Approve ${names[0]}`).count()).toBe(0);
});

test('details beside the list show what a colleague changed before a decision', async () => {
  const { page, colleague, ids, students, names } = await openList(1);
  await button(page, `View ${names[0]}`).click();
  const details = page.getByRole('dialog').filter({ hasText: 'Full Name' });
  await details.getByText('Full Name').waitFor();
  await colleague.rest.put(`/admin/students/${students[0]}`, { firstName: 'Kiran', lastName: 'Seepersad' });
  await row(page, ids[0]).getByRole('button', { name: 'Approve' }).click();
  const told = page.getByRole('dialog', { name: 'Changed Meanwhile' });
  await told.getByText('You see the application as it is now.').waitFor();
  await told.getByRole('button', { name: 'Close' }).last().click();
  await details.getByRole('definition').getByText('Kiran Seepersad').waitFor();
});

test('details follow the list, and are decided by what they show', async () => {
  const portal = await usePortal();
  const { application, student, document } = await submittedApplication(portal);
  const colleague = await signInAs(portal, 'admin');
  const { page } = await visit(portal, { viewport: DESK, own: true });
  await page.clock.install();
  await openWith(
    page,
    keptOf(await signInAs(portal, 'admin')),
    `/admin?application=${application.id}&panel=decide`,
  );
  const panel = page.getByRole('dialog').filter({ hasText: application.applicationId });
  const slip = panel.getByRole('img', { name: /slip\.png/ });
  await slip.waitFor();
  /** A decision is pressed as soon as the row is another one, before the details have followed. */
  const held = Promise.withResolvers<void>();
  await page.route(/trpc\/[^?]*students\.documents/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await colleague.rest.delete(`/students/${student.id}/documents/${document.id}`);
  const polled = page.waitForResponse(/listChanges/);
  await page.clock.fastForward(15_000);
  await polled;
  await clickInPlace(panel.getByRole('button', { name: `Approve ${application.applicationId}` }));
  const told = page.getByRole('dialog', { name: 'Changed Meanwhile' });
  await told.waitFor();
  held.resolve();
  await told.getByRole('button', { name: 'Close' }).last().click();
  await slip.waitFor({ state: 'hidden' });
  expect((await colleague.trpc.admin.application.query({ id: application.id })).status).toBe('submitted');
});

test('charts show at each visit what a colleague has changed', async () => {
  const { page, colleague, ids } = await openList(1);
  await page.getByRole('link', { name: 'Charts' }).click();
  const numbers = page.getByRole('table', { name: 'By status' });
  await numbers.getByRole('row', { name: 'Completed 1' }).waitFor();
  await colleague.rest.put(`/admin/applications/${ids[0]}/status`, { status: 'approved' });
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await row(page, ids[0]).waitFor();
  await page.getByRole('link', { name: 'Charts' }).click();
  await numbers.getByRole('row', { name: 'Approved 1' }).waitFor();
});

test('places and reported mistakes above the list follow one’s own decisions, a colleague’s, and many at once', async () => {
  const portal = await usePortal();
  const people = [];
  for (let count = 0; count < 3; count += 1) people.push(await submittedApplication(portal));
  const [first, second, third] = people.map(({ application }) => application);
  await setUpPlaces(portal, seatsFor(FIRST, 3));
  const colleague = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, await signInAs(portal, 'admin'), '/admin', {
    viewport: DESK,
  });
  const places = (figures: string) => page.getByRole('link', { name: `Places: ${figures}` }).waitFor();
  await places('0 offered, 0 accepted');
  await button(page, `Approve ${first?.applicationId}`).click();
  await places('1 offered, 0 accepted');

  await approve(colleague, second?.id ?? 0);
  await people[0]?.applicant.rest.post(`/applications/${first?.id}/offer/accept`, {});
  await people[2]?.applicant.rest.post(`/applications/${third?.id}/mistakes`, { text: 'The street.' });
  // Whoever comes back to the window is told at once.
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await places('1 offered, 1 accepted');
  await page.getByText('An applicant says that something is wrong').waitFor();

  // A place is told at once, so it is withdrawn and not undone.
  await page.getByLabel(`Select ${third?.applicationId}`).check();
  const known = Promise.withResolvers<void>();
  await page.route(/admin\.places\b/, async (route) => {
    await known.promise;
    await route.continue();
  });
  const asking = page.waitForRequest(/admin\.places\b/);
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  const asked = page.getByRole('dialog', { name: 'Approve 1 application?' });
  // Nothing is said or done before it is known whether places are offered.
  await asking;
  await asked.waitFor();
  expect(await asked.getByText('you can undo it').count()).toBe(0);
  expect(await asked.getByRole('button', { name: /^Approve/ }).isDisabled()).toBe(true);
  known.resolve();
  await asked.getByText('Each is offered a place, and told at once by email.', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'Approve 1 application' }).click();
  await notices(page).getByText('1 application approved and offered a place.').waitFor();
  expect(await notices(page).getByRole('button', { name: 'Undo All' }).count()).toBe(0);
  await places('2 offered, 1 accepted');
  expect(complaints).toEqual([]);
});

test('what a colleague settles before the allocation stays, and is shown before it is replaced', async () => {
  const { page, portal, colleague, ids, complaints } = await openList(1);
  await setUpPlaces(portal, seatsFor(FIRST, 3));
  const path = `/admin/applications/${ids[0]}/placement`;
  const settled = async () => (await colleague.rest.get(path)).body;
  await page.goto(`/admin/edit-application/${ids[0]}?tab=status`);
  const form = page.getByRole('form', { name: 'Settled before the allocation' });
  const leftOut = form.getByLabel('Reason for leaving them out');
  await leftOut.waitFor();

  await colleague.rest.put(path, { heldOut: { reason: 'Forged slip' } });
  await form.getByLabel('Place settled beforehand').selectOption('1');
  await button(page, 'Save Place Settings').click();
  await notices(page).getByText('The next preview follows it.').waitFor();
  expect(await settled()).toEqual({ pin: 1, heldOut: { reason: 'Forged slip' }, exception: null });
  await expect.poll(() => leftOut.inputValue()).toBe('Forged slip');

  await colleague.rest.put(path, { heldOut: { reason: 'The police ask' } });
  await leftOut.fill('');
  await button(page, 'Save Place Settings').click();
  await form.getByText('Held out is now “The police ask”; you entered “nothing”.').waitFor();
  await expectAccessible(page);
  expect(await settled()).toMatchObject({ pin: 1, heldOut: { reason: 'The police ask' } });
  await button(page, 'Save Place Settings').click();
  await expect.poll(settled).toEqual({ pin: 1, heldOut: null, exception: null });
  expect(complaints).toEqual([]);
});

test('a colleague’s rules for keeping data stay, and are shown before they are replaced', async () => {
  const portal = await usePortal();
  const colleague = await signInAs(portal, 'super_admin');
  const { page, complaints } = await visitAs(
    portal,
    await signInAs(portal, 'super_admin'),
    '/admin/retention',
    { viewport: DESK },
  );
  const rules = async () => (await colleague.rest.get('/super-admin/retention')).body;
  const elsewhere = (changes: RetentionChanges) => colleague.rest.put('/super-admin/retention', changes);
  const form = page.getByRole('form', { name: 'Rules' });
  const months = (kind: string) => form.getByLabel(`${kind}: months`);
  await months('Never submitted').waitFor();
  await elsewhere({ never_submitted: { months: 99, isOn: false } });
  await months('Approved').fill('77');
  await button(page, 'Save Rules').click();
  await notices(page).getByText('Rules Saved').waitFor();
  expect(await rules()).toMatchObject({
    never_submitted: { months: 99, isOn: false },
    enrolled: { months: 77, isOn: true },
  });
  await expect.poll(() => months('Never submitted').inputValue()).toBe('99');

  await elsewhere({ enrolled: { months: 600, isOn: false } });
  await months('Approved').fill('60');
  await button(page, 'Save Rules').click();
  await form.getByText('Approved is now “600 months, off”; you entered “60 months, on”.').waitFor();
  await expectAccessible(page);
  expect(await rules()).toMatchObject({ enrolled: { months: 600, isOn: false } });
  await button(page, 'Save Rules').click();
  await expect.poll(rules).toMatchObject({ enrolled: { months: 60, isOn: true } });

  await months('Approved').fill('');
  await button(page, 'Save Rules').click();
  await form.getByRole('alert').getByText('months is a whole number from 1 to 600').waitFor();
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await button(page, 'Leave Without Saving').click();
  await heading(page, 'Admin Dashboard');
  await elsewhere({ enrolled: { months: 48, isOn: true } });
  await page.goBack();
  await expect.poll(() => months('Approved').inputValue()).toBe('48');
  expect(complaints).toEqual([]);
});

test('a list says whose intake it is when a colleague has begun the next one, and Intakes and backups are those of now', async () => {
  const portal = await usePortal();
  const { applicationId } = (await submittedApplication(portal)).application;
  const colleague = await signInAs(portal, 'super_admin');
  const { page } = await visitAs(portal, await signInAs(portal, 'super_admin'), '/admin/backup', {
    viewport: DESK,
  });
  const go = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await page.getByText('No backups yet').waitFor();
  await go('Intakes');
  const [first, next] = [/^September 2027/, /^September 2028/].map((name) =>
    page.getByRole('main').getByRole('heading', { name }),
  );
  await first?.waitFor();
  await go('Applications');
  await page.getByText('Showing 1–1 of 1').waitFor();

  await beginIntake(portal, colleague, 2028);
  await colleague.trpc.superAdmin.createBackup.mutate({ type: 'database' });
  await button(page, 'Refresh').first().click();
  const intake = page.getByRole('combobox', { name: 'Intake' });
  await intake.waitFor();
  expect(await intake.locator(':checked').innerText()).toBe('September 2028 (current)');
  await intake.selectOption('September 2027');
  await page.getByText(applicationId).first().waitFor();
  await go('Intakes');
  await next?.waitFor();
  await go('Database Backup');
  await button(page, 'Full Backup').waitFor();
  await page.getByText('No backups yet').waitFor({ state: 'hidden' });
});

test('the edit page says that a place is offered as soon as a colleague has switched places on', async () => {
  const portal = await usePortal();
  const { id, applicationId } = (await submittedApplication(portal)).application;
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, `/admin/edit-application/${id}?tab=status`, {
    viewport: DESK,
  });
  const status = page.getByLabel('Status', { exact: true });
  await status.waitFor();
  await page.waitForLoadState('networkidle');
  await setUpPlaces(portal, seatsFor(FIRST, 3));
  await status.selectOption('approved');
  await page.getByLabel('Place offered', { exact: true }).waitFor();
  await button(page, 'Update Status').click();
  await notices(page).getByText(`${applicationId} is now “Approved”, and a place is offered.`).waitFor();
  expect(await offerOf(admin, id)).toMatchObject({ choice: 1 });
});
