import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, heading, pathOf, visitAs } from '../support/visits.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Changes' }).locator('> li');
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a super administrator finds who changed what: by person, action, day and application', async () => {
  const portal = await usePortal({ now: '2027-01-12T14:30:00.000Z' });
  const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
  const administrator = await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'Joseph' });
  const { application } = await submittedApplication(portal);
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  await head.rest.put('/admin/site-settings/contactPhone', { value: '(868) 555-0199' });
  await head.rest.put(`/super-admin/users/${administrator.user.id}`, { firstName: 'Kerwin' });
  for (let count = 0; count < 24; count += 1) {
    await head.rest.post(`/admin/applications/${application.id}/notes`, { text: `Call ${count + 1}` });
  }

  const { page, complaints } = await visitAs(portal, head, '/admin', { viewport: DESK });
  await page.getByRole('link', { name: 'Audit Trail' }).click();
  await heading(page, 'Audit Trail');
  await page.getByText('27 changes', { exact: true }).waitFor();
  await page.getByLabel('Per page').selectOption('25');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByText('Showing 26–27 of 27').waitFor();
  const setting = entries(page).filter({ hasText: 'Changed a site setting' });
  await setting.getByText('Phone Number').waitFor();
  expect(await setting.getByRole('deletion').innerText()).toContain('(868) 555-0100');
  expect(await setting.getByRole('insertion').innerText()).toContain('(868) 555-0199');
  await expectAccessible(page);

  await page.getByLabel('Person').selectOption('Kerwin Joseph');
  await page.getByText('1 change', { exact: true }).waitFor();
  await entries(page).getByText('Kerwin Joseph, 12/01/2027 at 10:30').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Action').selectOption('Changed an account');
  await page.getByText('1 change', { exact: true }).waitFor();
  await entries(page).getByText(`Kerwin Joseph (${administrator.email})`).waitFor();
  await page.getByLabel('Action').selectOption('Everything');
  await page.getByLabel('Application ID').fill(application.applicationId);
  await page.getByText('25 changes', { exact: true }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2027-01-11');
  await page.getByRole('heading', { name: 'No Changes Found' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2027-01-12');
  await page.getByText('25 changes', { exact: true }).waitFor();
  expect(searchOf(page)).toEqual({
    application: application.applicationId,
    to: '2027-01-12',
    pageSize: '25',
  });
  await page.reload();
  await page.getByText('25 changes', { exact: true }).waitFor();

  // Accesses do not appear among the changes unless they are asked for.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await administrator.rest.get(`/students/${application.studentId}`);
  await page.getByLabel('Show').selectOption('Reading and exports');
  await page.getByText('1 entry', { exact: true }).waitFor();
  await entries(page).getByText('Looked at an application', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Show').selectOption('Sign-ins');
  await page.getByRole('heading', { name: 'Nothing Found' }).waitFor();
  await page.getByLabel('Show').selectOption('Changes');
  await page.getByText('27 changes', { exact: true }).waitFor();
  const deleted = await submittedApplication(portal);
  await head.rest.put(`/admin/students/${deleted.student.id}`, { street: 'Elsewhere' });
  await head.rest.delete(`/admin/applications/${deleted.application.id}`);
  await page.getByLabel('Application ID').fill(deleted.application.applicationId);
  await page.getByText('2 changes', { exact: true }).waitFor();
  await entries(page).getByText('The values were removed with the record.').waitFor();
  await page.getByLabel('Application ID').fill(application.applicationId);
  await page.getByText('25 changes', { exact: true }).waitFor();
  await entries(page).getByRole('link', { name: application.applicationId }).first().click();
  await expect.poll(() => pathOf(page)).toBe(`/admin/edit-application/${application.id}`);
  expect(complaints).toEqual([]);

  const { page: theirs } = await visitAs(portal, administrator, '/admin/audit');
  await expect.poll(() => pathOf(theirs)).toBe('/auth');
});

test('on a phone the filters fold: open where one of them is set, and they stay open when it is cleared', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  await head.rest.put('/admin/site-settings/contactPhone', { value: '(868) 555-0199' });
  const { page } = await visitAs(portal, head, '/admin/audit', { viewport: PHONE });
  const application = page.getByLabel('Application ID');
  await page.getByText('More filters').waitFor();
  expect(await application.isVisible()).toBe(false);
  await page.goto('/admin/audit?application=SF2027-00001');
  await page.getByRole('heading', { name: 'No Changes Found' }).waitFor();
  await application.fill('');
  await page.waitForURL((url) => !url.searchParams.has('application'));
  await entries(page).getByText('Changed a site setting').waitFor();
  expect(await application.isVisible()).toBe(true);
});
