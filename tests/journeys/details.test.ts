import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { clickInPlace, notices, visitAs } from '../support/visits.ts';

const NAMES = [
  { firstName: 'Anisa', lastName: 'Ali' },
  { firstName: 'Brandon', lastName: 'Bissoon' },
  { firstName: 'Chantal', lastName: 'Charles' },
];

/** An administrator at the list of three applications, sorted by name. */
async function atTheList(viewport: typeof DESK, path = '/admin?sort=student:asc') {
  const portal = await usePortal();
  const applications = [];
  for (const student of NAMES)
    applications.push((await submittedApplication(portal, { student })).application);
  const admin = await signInAs(portal, 'admin');
  const visitor = await visitAs(portal, admin, path, { viewport });
  await visitor.page.getByText(/^Sorted by/).waitFor();
  const [anisa, brandon, chantal] = applications;
  if (!anisa || !brandon || !chantal) throw new Error('three were submitted');
  return { portal, admin, anisa, brandon, chantal, ...visitor };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const fact = (page: Page, label: string) =>
  page.getByRole('dialog').locator('dl > div', { hasText: label }).first().locator('dd').innerText();
const pressed = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** The list names them as it sorts them: 'Ali, Anisa'. */
const inList = (name: string) => name.split(' ').reverse().join(', ');
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(inList(name)) });
/** Waits until an element with this text has the focus, such as a heading, a row or a card. */
const focusOn = (page: Page, text: string) => page.locator(':focus').filter({ hasText: text }).waitFor();

const SECTIONS = [
  'Personal Information',
  'Parent/Guardian Information',
  'CSEC Exam Results',
  'CAPE Subject Choices',
  'Uploaded Documents',
  'Application Scores',
  'Application Status',
];

const PERSONAL = [
  'Full Name',
  'Gender',
  'Date of Birth',
  'Nationality',
  'Email',
  'Mobile',
  'Home Contact',
  'School Attended',
  'CXC Candidate Number',
  'Religion',
  'Ethnicity',
  'Lives With',
  'Transportation',
];
/** Whom to call first, when the applicant has said so. */
const CONTACT = ['Name', 'Phone', 'Email'];
const PARENT = ['Name', 'Occupation', 'Email', 'Home Phone', 'Cell Phone'];

test('beside the list: all sections, the next one, approval, and back to the row', async () => {
  const { portal, page, anisa, brandon, complaints } = await atTheList(DESK);
  const { db } = portal.services;
  await db
    .updateTable('examResults')
    .set({ subjectProfile: '' })
    .where('subjectName', '=', 'Spanish')
    .execute();
  await db
    .updateTable('students')
    .set({ parentFullName: 'Sunita Ali', parentContactNumber: '868-555-7788' })
    .where('id', '=', anisa.studentId)
    .execute();
  await page.reload();
  await page.getByRole('button', { name: `View ${anisa.applicationId}` }).click();
  const anisas = dialog(page, 'Anisa Ali');
  await anisas.getByText('Mathematics').first().waitFor();
  expect(await anisas.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(SECTIONS);
  await focusOn(page, 'Anisa Ali');
  expect(new URL(page.url()).searchParams.get('application')).toBe(String(anisa.id));
  expect(await fact(page, 'Full Name')).toContain('Anisa');
  expect(await fact(page, 'Total Score')).toBe('13 of 21');
  const labelsOf = (section: string) =>
    anisas.getByRole('region', { name: section }).locator('dt').allInnerTexts();
  expect(await labelsOf('Personal Information')).toEqual(PERSONAL);
  expect(await labelsOf('Parent/Guardian Information')).toEqual([...CONTACT, ...PARENT, ...PARENT]);
  await anisas.getByText('Sunita Ali').waitFor();
  expect(await labelsOf('Application Scores')).toEqual([
    'Total Score',
    'First Choice Score',
    'Second Choice Score',
  ]);
  const results = anisas.getByRole('table', { name: 'CSEC Exam Results' });
  expect((await results.getByRole('row').allInnerTexts()).map((row) => row.split('\t'))).toEqual([
    ['Subject', 'Grade', 'Profile', 'Points'],
    ['Mathematics', '1', 'AAA', '3'],
    ['English A', '2', 'ABB', '2'],
    ['Physics', '1', 'AAB', '3'],
    ['Chemistry', '2', 'BAB', '2'],
    ['Biology', '2', 'BBB', '2'],
    ['Geography', '3', 'BCC', '1'],
    ['Spanish', '4', 'N/A', '0'],
  ]);
  await anisas.getByText(/^exam slip, /).waitFor();
  await anisas.getByRole('button', { name: 'Download PDF' }).waitFor();
  const edit = anisas.getByRole('link', { name: 'Edit' });
  expect(await edit.getAttribute('href')).toContain(`/admin/edit-application/${anisa.id}?`);

  // The list stays usable.
  await rowOf(page, 'Chantal Charles').getByRole('checkbox').check();
  await pressed(page, 'Next application');
  const brandons = dialog(page, 'Brandon Bissoon');
  await brandons.getByText('2 of 3', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog(page, 'Chantal Charles').getByText('3 of 3', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Next application' }).isDisabled()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await brandons.waitFor();

  // What is being read does not move, once all of it is there.
  await brandons.getByText(/^exam slip, /).waitFor();
  const scores = brandons.getByRole('heading', { name: 'Application Scores' });
  // The page first: the panel grows while it scrolls, and would move what it shows at its end.
  await page.evaluate(`new Promise((drawn) => {
    scrollTo(0, document.documentElement.scrollHeight);
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  })`);
  await scores.evaluate((element) => {
    const panel = element.closest('[role="dialog"]');
    panel?.scrollBy({ top: element.getBoundingClientRect().top - panel.getBoundingClientRect().top - 300 });
  });
  const place = await scores.boundingBox();
  await clickInPlace(brandons.getByRole('button', { name: `Approve ${brandon.applicationId}` }));
  await brandons.getByText('Approved').first().waitFor();
  expect((await scores.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);
  await notices(page).getByText(`Approved ${brandon.applicationId}`).waitFor();
  await rowOf(page, 'Brandon Bissoon').getByText('Approved').waitFor();
  expect(await brandons.getByRole('button', { name: /^(Approve|Reject|Under)/ }).count()).toBe(0);
  await focusOn(page, 'Brandon Bissoon');

  await page.keyboard.press('Escape');
  await brandons.waitFor({ state: 'detached' });
  await focusOn(page, inList('Brandon Bissoon'));
  expect(new URL(page.url()).search).toBe('?sort=student:asc');
  // Closing went back in the history, so that going forward opens it again.
  await page.goForward();
  await brandons.waitFor();
  // Deleting the application from the list closes its details.
  await rowOf(page, 'Brandon Bissoon')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await pressed(page, 'Delete Application');
  await notices(page).getByText('Application deleted successfully').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await rowOf(page, 'Chantal Charles').locator(':focus').waitFor();
  expect(new URL(page.url()).search).toBe('?sort=student:asc');
  expect(complaints).toEqual([]);
});

test('a decision follows another one while the documents are still on their way', async () => {
  const { page, anisa, complaints } = await atTheList(DESK);
  await page.getByRole('button', { name: `View ${anisa.applicationId}` }).click();
  const anisas = dialog(page, 'Anisa Ali');
  await anisas.getByText(/^exam slip, /).waitFor();
  await pressed(page, 'Next application');
  await dialog(page, 'Brandon Bissoon')
    .getByText(/^exam slip, /)
    .waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/*students.documents*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('ArrowLeft');
  await anisas.waitFor();
  await page.keyboard.press('u');
  await notices(page).getByText(`Took under review: ${anisa.applicationId}`).waitFor();
  await page.keyboard.press('a');
  await notices(page).getByText(`Approved ${anisa.applicationId}`).waitFor();
  await clickInPlace(anisas.getByRole('button', { name: `Undo the decision on ${anisa.applicationId}` }));
  await notices(page).getByText('Decision Undone').waitFor();
  held.resolve();
  expect(complaints).toEqual([]);
});

test('on a phone they cover the list; the back button closes them, and the focus returns', async () => {
  const { page, anisa, complaints } = await atTheList(PHONE);
  await page.getByRole('button', { name: `View ${anisa.applicationId}` }).click();
  const details = dialog(page, 'Anisa Ali');
  await details.getByText('Mathematics').first().waitFor();
  await focusOn(page, 'Anisa Ali');
  await pressed(page, 'Next application');
  await dialog(page, 'Brandon Bissoon').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusOn(page, inList('Brandon Bissoon'));
  expect(complaints).toEqual([]);
});

test('a link to one that the list does not show; one that fails, one that is gone, a slip that is gone', async () => {
  const { page, admin, anisa, brandon } = await atTheList(DESK, '/admin?status=rejected');
  const results = '**/trpc/*students.examResults*';
  await page.route(results, (route) => route.abort());
  await page.goto(`/admin?status=rejected&application=${anisa.id}`);
  const details = dialog(page, 'Anisa Ali');
  await details.getByText('The details could not be loaded').waitFor();
  await page.unroute(results);
  await pressed(page, 'Retry');
  await details.getByText('Mathematics').first().waitFor();
  expect(await page.getByRole('button', { name: 'Next application' }).isDisabled()).toBe(true);
  const { studentId } = anisa;
  const [slip] = await admin.trpc.students.documents.query({ id: studentId });
  await admin.rest.delete(`/students/${studentId}/documents/${slip?.id}`);
  await pressed(page, 'View slip.png');
  await notices(page).getByText('File Not Found', { exact: true }).waitFor();
  await details.getByText('No documents were uploaded.').waitFor();
  await notices(page).getByRole('button', { name: 'Close notice' }).click();
  await pressed(page, `Approve ${anisa.applicationId}`);
  await details.getByText('Approved').first().waitFor();
  await pressed(page, 'Close details');
  await details.waitFor({ state: 'detached' });

  await admin.rest.delete(`/admin/applications/${brandon.id}`);
  await page.goto(`/admin?application=${brandon.id}`);
  await page.getByRole('dialog').getByText('Application Not Found').waitFor();
  await pressed(page, 'Back to the list');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('on the smallest phone nothing scrolls sideways, however long the names are', async () => {
  const portal = await usePortal();
  const long = {
    firstName: 'Maximiliana'.repeat(5).slice(0, 50),
    lastName: 'Featherstonehaugh'.repeat(3).slice(0, 50),
  };
  const { application } = await submittedApplication(portal, {
    student: { ...long, middleName: long.firstName },
  });
  const admin = await signInAs(portal, 'admin', long);
  const assigned = { ids: [application.id], action: 'assign', assignedTo: admin.user.id };
  expect((await admin.rest.post('/admin/applications/bulk', assigned)).status).toBe(200);
  const viewport = { ...PHONE, width: 320 };
  const { page } = await visitAs(portal, admin, `/admin?application=${application.id}`, { viewport });
  const open = page.getByRole('dialog', { name: new RegExp(long.lastName) });
  for (const tab of ['Details', 'Decide']) {
    await open.getByRole('tab', { name: tab }).click();
    await open.getByText('SF2027-00001').first().waitFor();
    await open.getByRole('heading', { name: tab === 'Details' ? 'Application Status' : 'Notes' }).waitFor();
    expect(await open.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
