import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { api } from '../../scripts/support/rest.ts';
import { ensureSuperAdministrator } from '../../src/server/start.ts';
import { ACCENT_SHADES } from '../../src/shared/settings/accents.ts';
import { type Account, newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { badgePng } from '../support/settings/badge.ts';
import {
  expectAccessible,
  focused,
  heading,
  notices,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

async function logIn(page: Page, { email }: Account) {
  await page.waitForURL('**/auth?*');
  await submitLogIn(page, email, PASSWORD);
}

/** A colour as browsers write it: 'rgb(136, 39, 57)'. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const colorOf = (page: Page, button: string) =>
  page
    .getByRole('button', { name: button })
    .evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor);

test('an administrator gives the portal the school’s name and colour', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const { page, complaints } = await visit(portal, { viewport: DESK });
  await page.goto('/admin');
  await logIn(page, admin);
  await page.getByRole('link', { name: 'Site Settings' }).click();
  await heading(page, 'Site Settings');
  await page.getByLabel('School Name').fill('Holy Cross College');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'School',
    'Need Assistance',
    'Contact Information',
    'For Applicants',
    'Academic Settings',
  ]);
  await page.getByRole('radio', { name: 'Maroon' }).check();
  await expect.poll(() => colorOf(page, 'Save Changes')).toBe(rgb(ACCENT_SHADES.maroon[7]));
  await page.getByLabel('Office Hours').fill('By appointment');
  await page.getByRole('switch', { name: 'CAPE prerequisite checking' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Settings Updated').waitFor();
  await notices(page)
    .getByText('Saved: School Name, Colour, Office Hours and CAPE prerequisite checking.')
    .waitFor();
  await page.getByRole('banner').getByText('Holy Cross College').waitFor();
  await expect.poll(() => page.title()).toBe('Site Settings – Holy Cross College');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await heading(page, 'Admin Dashboard');
  expect(complaints).toEqual([]);

  const { page: other } = await visit(portal);
  await other.goto('/');
  await other.getByRole('banner').getByText('Holy Cross College').waitFor();
  await other.getByText('programme of Holy Cross College. You can stop').waitFor();
  await other.getByText('By appointment').waitFor();
  expect(await api(portal).get('/site-settings/cape_prerequisites_enabled')).toMatchObject({
    body: { value: 'false' },
  });
});

test('who leaves without saving finds everything as it is stored, and saves over nothing that somebody else changed', async () => {
  const portal = await usePortal();
  const other = await signInAs(portal, 'admin');
  const changePhone = (value: string) => other.rest.put('/admin/site-settings/contactPhone', { value });
  const { page } = await visit(portal, { viewport: DESK });
  await page.goto('/admin/site-settings');
  await logIn(page, await signInAs(portal, 'admin'));
  await page.getByRole('radio', { name: 'Purple' }).check();
  await page.getByLabel('School Name').fill('Another School');
  await expect.poll(() => colorOf(page, 'Save Changes')).toBe(rgb(ACCENT_SHADES.purple[7]));
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await heading(page, 'Admin Dashboard');
  await changePhone('(868) 555-0101');
  await page.getByRole('link', { name: 'Site Settings' }).click();
  await expect.poll(() => colorOf(page, 'Save Changes')).toBe(rgb(ACCENT_SHADES.sea[7]));
  expect(await page.getByLabel('School Name').inputValue()).toBe('Sixth Form Admissions');
  const phone = page.getByLabel('Phone Number');
  await expect.poll(() => phone.inputValue()).toBe('(868) 555-0101');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Nothing to Save').waitFor();

  await changePhone('(868) 555-0102');
  const { promise: letGo, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/trpc/admin.changeSetting*', async (route) => {
    await letGo;
    await route.continue();
  });
  const saveHours = async (hours: string) => {
    await page.getByLabel('Office Hours').fill(hours);
    await page.getByRole('button', { name: 'Save Changes' }).click();
  };
  await saveHours(' Mon-Thu ');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  goOn();
  await notices(page).getByText('Saved: Office Hours.', { exact: true }).waitFor();
  await expect.poll(() => phone.inputValue()).toBe('(868) 555-0102');
  await saveHours('Mon-Wed');
  const changes = () =>
    portal.services.db
      .selectFrom('audit')
      .select('after')
      .where('kind', '=', 'change')
      .orderBy('id')
      .execute();
  await expect
    .poll(async () => (await changes()).slice(2).map(({ after }) => JSON.parse(after ?? '')))
    .toEqual([
      { key: 'officeHours', value: 'Mon-Thu' },
      { key: 'officeHours', value: 'Mon-Wed' },
    ]);
  expect(await phone.inputValue()).toBe('(868) 555-0102');
});

test('saving one setting puts no other back: neither a colleague’s nor that of another tab', async () => {
  const portal = await usePortal();
  const colleague = await signInAs(portal, 'admin');
  const school = async () => (await colleague.rest.get('/admin/school')).body;
  const phone = async () => (await colleague.rest.get('/site-settings/contactPhone')).body;
  const changePhone = (value: string) => colleague.rest.put('/admin/site-settings/contactPhone', { value });
  const { page, complaints } = await visitAs(
    portal,
    await signInAs(portal, 'admin'),
    '/admin/site-settings',
    { viewport: DESK },
  );
  const saved = (what: string) => notices(page).getByText(`Saved: ${what}.`, { exact: true }).waitFor();
  const save = (tab = page) => tab.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel('School Name').waitFor();
  await colleague.rest.put('/admin/school', { name: 'Sixth Form Admissions', accent: 'maroon' });
  await page.getByLabel('School Name').fill('Holy Cross College');
  await save();
  await saved('School Name');
  expect(await school()).toMatchObject({ name: 'Holy Cross College', accent: 'maroon' });
  await expect.poll(() => page.getByRole('radio', { name: 'Maroon' }).isChecked()).toBe(true);

  const other = await page.context().newPage();
  await other.goto('/admin/site-settings');
  await other.getByLabel('School Name').fill('Holy Faith Convent');
  await expect.poll(() => page.getByLabel('School Name').inputValue()).toBe('Holy Faith Convent');
  await save(other);
  await notices(other).getByText('Settings Updated').waitFor();
  await page.getByRole('radio', { name: 'Purple' }).check();
  await save();
  await saved('Colour');
  expect(await school()).toMatchObject({ name: 'Holy Faith Convent', accent: 'purple' });
  await expect.poll(() => page.getByLabel('School Name').inputValue()).toBe('Holy Faith Convent');

  await changePhone('(868) 555-0222');
  await page.getByLabel('Phone Number').fill('(868) 555-0333');
  await save();
  await page.getByText('is now “(868) 555-0222”; you entered “(868) 555-0333”.').waitFor();
  expect(await page.getByText('Not everything was saved').count()).toBe(0);
  expect(await phone()).toMatchObject({ value: '(868) 555-0222' });
  await save();
  await saved('Phone Number');
  expect(await phone()).toMatchObject({ value: '(868) 555-0333' });
  expect(complaints).toEqual([]);
});

test('a rule that is broken is said in a notice and beside its field', async () => {
  const portal = await usePortal();
  const { page } = await visitAs(portal, await signInAs(portal, 'super_admin'), '/admin/site-settings');
  await page.getByLabel('Email Address').fill('nobody');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Validation Error').waitFor();
  await notices(page).getByText('Valid email is required', { exact: true }).waitFor();
  for (const label of ['School Name', 'Title', 'Description', 'Phone Number', 'Office Hours']) {
    await page.getByLabel(label, { exact: true }).fill(' ');
  }
  await page.getByLabel('Office Hours').press('Enter');
  const problems = page.getByRole('alert').getByRole('link');
  await expect
    .poll(async () => (await problems.allInnerTexts()).sort())
    .toEqual([
      'Description is required',
      'Office hours are required',
      'Phone number is required',
      'School name is required',
      'Title is required',
      'Valid email is required',
    ]);
  await problems.filter({ hasText: 'Phone number' }).click();
  const phone = page.getByLabel('Phone Number');
  await focused(phone);
  expect(await portal.services.db.selectFrom('audit').selectAll().execute()).toEqual([]);
});

test('an applicant is led away from the site settings, an administrator from the mail', async () => {
  const portal = await usePortal();
  for (const [role, path] of [
    ['user', '/admin/site-settings'],
    ['admin', '/admin/mail'],
  ] as const) {
    const { page } = await visitAs(portal, await signInAs(portal, role), path, { viewport: DESK });
    await page.waitForURL('**/auth?for=*');
  }
});

test('whoever sets the portal up can name the school', async () => {
  const portal = await usePortal();
  const link = await ensureSuperAdministrator(portal.services);
  const { page, complaints } = await visit(portal);
  await page.goto(link ?? '');
  const { firstName, lastName, email } = newPerson();
  await page.getByLabel('School Name').fill('Holy Cross College');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Super Administrator' }).click();
  await heading(page, 'First Steps');
  await page.getByRole('banner').getByText('Holy Cross College').waitFor();
  await page.goto('/setup');
  await heading(page, 'First Steps');
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
  await expect.poll(() => steps.filter({ hasText: 'Done' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Not needed: Look through the subjects' }).click();
  await page.getByRole('button', { name: 'Take up again: Look through the subjects' }).waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: '6 steps of setting up the portal are left' }).click();
  await heading(page, 'First Steps');
  expect(complaints).toEqual([]);
});

async function expectAccessibleInBothSchemes(page: Page) {
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
    await expectAccessible(page);
  }
}

test('in another colour the pages are accessible in both schemes', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  await head.rest.put('/admin/school', { name: 'Holy Cross College', accent: 'bronze' });
  const { page } = await visit(portal);
  await page.goto('/admin/mail');
  await logIn(page, head);
  await heading(page, 'Mail');
  await expectAccessibleInBothSchemes(page);
  await page.goto('/admin/site-settings');
  await heading(page, 'Site Settings');
  await expectAccessibleInBothSchemes(page);
});

test('a super administrator’s badge is made small, shown at once, drawn on the landing page, and removed', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visitAs(
    portal,
    await signInAs(portal, 'super_admin'),
    '/admin/site-settings',
  );
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /School Badge/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('badge.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" />'));
  await page.getByText('The badge has to be a PNG or JPEG picture.').waitFor();
  await choose('badge.png', badgePng({ width: 700, height: 600 }));
  await notices(page).getByText('Badge Saved').waitFor();
  const badge = page.getByRole('img', { name: 'Badge of Sixth Form Admissions' });
  await expect.poll(() => badge.evaluate((image) => Object(image).naturalWidth)).toBe(512);
  await expectAccessible(page);

  const { page: visitor, complaints: others } = await visit(portal, { javaScriptEnabled: false });
  await visitor.goto('/');
  const drawn = visitor.getByRole('img', { name: 'Badge of Sixth Form Admissions' });
  await expect.poll(() => drawn.evaluate((image) => Object(image).naturalWidth)).toBe(512);
  const preview = visitor.locator('meta[property="og:image"]');
  expect(await preview.getAttribute('content')).toMatch(/^http.*\/api\/school\/badge\?v=[0-9a-f]{64}$/);

  await page.getByRole('button', { name: 'Remove Badge' }).click();
  await notices(page).getByText('Badge Removed').waitFor();
  await badge.waitFor({ state: 'detached' });
  expect(others).toEqual([]);
  expect(complaints).toEqual([expect.stringContaining('400')]);
});
