import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { pngFile } from '../../scripts/support/files.ts';
import { inspectReach } from '../screens/inspect.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { expectAccessible, heading, visit } from '../support/visits.ts';

const ADMINISTRATOR = { email: 'officer@school.example', password: 'correct horse battery' };
const EMAIL = 'aaliyah@mail.example';
const PASSWORD = 'doubles and pepper';

/** 1280 × 800 px at twice the size. */
const ENLARGED = { width: 640, height: 400 };

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    SUPER_ADMIN_EMAIL: ADMINISTRATOR.email,
    SUPER_ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
});
afterAll(async () => {
  await server?.stop();
});

/** Waits until busy controls have settled and everything is within reach. */
const everythingInReach = (page: Page) => expect.poll(() => page.evaluate(inspectReach)).toEqual([]);

/** Checks that axe finds nothing, and that everything is within reach at this size and at 200 % zoom. */
async function expectUsable(page: Page) {
  await everythingInReach(page);
  await expectAccessible(page);
  const usual = page.viewportSize() ?? PHONE;
  await page.setViewportSize(ENLARGED);
  await everythingInReach(page);
  await page.setViewportSize(usual);
}

async function register(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login to Start Application' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel');
  await form.getByLabel('First Name').fill('Aaliyah');
  await form.getByLabel('Last Name').fill('Mohammed');
  await form.getByLabel('Email').fill(EMAIL);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm Password').fill(PASSWORD);
  await expectUsable(page);
  await form.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Registration Successful').waitFor();
}

/** Opens a section of the personal form unless it is open. */
async function openSection(page: Page, title: string) {
  const toggle = page.getByRole('heading', { level: 2, name: title }).getByRole('button');
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  return page.getByRole('region', { name: title });
}

async function fillPersonalDetails(page: Page) {
  const identity = await openSection(page, 'Identity');
  await identity.getByLabel('First Name').fill('Aaliyah');
  await identity.getByLabel('Last Name').fill('Mohammed');
  const birth = identity.getByRole('group', { name: 'Date of Birth', description: 'For example, 27 3 2009' });
  await birth.getByLabel('Day').fill('7');
  await identity.getByLabel('Place of Birth').focus();
  await identity
    .getByRole('group', { name: 'Date of Birth', description: 'For example, 27 3 2009 Enter the month' })
    .waitFor();
  await birth.getByLabel('Month').fill('3');
  await birth.getByLabel('Year').fill('2010');
  await identity.getByLabel('Country of Birth').selectOption('Trinidad and Tobago');
  await identity.getByLabel('Place of Birth').fill('Mount Hope');
  await identity.getByLabel('Nationality').fill('Trinidadian');
  await identity.getByLabel('Religious Denomination').selectOption('Islam');
  await identity.getByLabel('Ethnicity').selectOption('Mixed (Other)');

  // Closing the browser in the middle of the form loses nothing.
  await page.reload();
  await heading(page, 'Personal Details');
  const again = await openSection(page, 'Identity');
  expect(await again.getByLabel('Place of Birth').inputValue()).toBe('Mount Hope');
  expect(await again.getByLabel('Year').inputValue()).toBe('2010');

  const contact = await openSection(page, 'Address and contact');
  await contact.getByLabel('Cell Phone (Student)').fill('868 555 0142');
  await contact.getByLabel('Email Address (Student)').fill(EMAIL);
  const school = await openSection(page, 'School and home');
  await school.getByLabel('School Attended').selectOption('Other');
}

async function savePersonalDetails(page: Page) {
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  // The name of the other school is missing: the error summary says so and leads to the field.
  await page
    .getByRole('alert')
    .getByRole('link', { name: /School name is required/ })
    .click();
  await page.getByLabel('School Name').fill('Arima North Secondary');
  await save.click();
  await page.getByText('Personal Details Saved').waitFor();
  await heading(page, 'Exam Results');
}

async function addResult(page: Page, subject: string, grade: string) {
  const form = page.getByRole('form', { name: 'Add a result' });
  await form.getByLabel('Exam Type').selectOption('CSEC');
  await form.getByLabel('Exam Year').fill('2026');
  await form.getByRole('combobox', { name: 'Subject', exact: true }).selectOption(subject);
  await form.getByLabel('Grade').selectOption(grade);
  await form.getByLabel('Subject Profile').fill('AAB');
  await form.getByRole('button', { name: /^Add/ }).click();
  const added = 'Your exam results';
  await page
    .getByRole('table', { name: added })
    .or(page.getByRole('list', { name: added }))
    .getByText(subject, { exact: true })
    .first()
    .waitFor();
}

async function chooseSubjects(page: Page, choice: 'First' | 'Second', subjects: string[]) {
  for (const [index, subject] of subjects.entries()) {
    await page.getByLabel(`${choice} choice, subject ${index + 1}`).selectOption(subject);
  }
}

async function uploadExamSlip(page: Page) {
  const slip = pngFile('CSEC results.png');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files Exam slip' }).click();
  const chooser = await choosing;
  await chooser.setFiles({
    name: slip.name,
    mimeType: 'image/png',
    buffer: Buffer.from(await slip.arrayBuffer()),
  });
  await page.getByText('Upload Successful').waitFor();
}

test('a first application on a phone, approved at a desk', async () => {
  const { page, complaints } = await visit(server, { hasTouch: true, reducedMotion: 'no-preference' });

  await register(page);
  await expectUsable(page);
  await page.getByRole('link', { name: 'Access Application Portal' }).click();
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await expectUsable(page);
  await savePersonalDetails(page);

  for (const [subject, grade] of [
    ['Mathematics', '1'],
    ['Physics', '1'],
    ['Chemistry', '2'],
    ['Biology', '2'],
    ['English A', '2'],
  ] as const) {
    await addResult(page, subject, grade);
  }
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue to Subject Selection' }).click();

  await heading(page, 'Advanced Level Subject Selection');
  await chooseSubjects(page, 'First', ['Pure Mathematics', 'Physics', 'Chemistry']);
  await chooseSubjects(page, 'Second', ['Biology', 'Chemistry', 'Law']);
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await page.getByText('Required Documents Missing').first().waitFor();
  await uploadExamSlip(page);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Save & Continue' }).click();

  await heading(page, 'Application Review');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  await page.getByText('Application Submitted Successfully').waitFor();
  await page.getByText(`${EMAIL}: not confirmed – send again`, { exact: false }).waitFor();

  const administrator = await visit(server, { viewport: DESK });
  await administrator.page.goto('/auth');
  await administrator.page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await administrator.page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await administrator.page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await administrator.page.getByRole('link', { name: 'Access Admin Dashboard' }).click();
  const row = administrator.page.getByRole('row').filter({ hasText: EMAIL });
  await expect.poll(() => row.innerText()).toContain('Completed');
  await row.getByRole('button', { name: /Approve/ }).click();
  await administrator.page.getByText('Status Updated').waitFor();
  await expect.poll(() => row.innerText()).toContain('Approved');
  await expectUsable(administrator.page);

  await page.goto('/dashboard');
  await page.getByText('Approved').first().waitFor();
  await page.goto('/review');
  expect(await page.getByRole('button', { name: 'Submit Application' }).count()).toBe(0);

  expect(complaints).toEqual([]);
  expect(administrator.complaints).toEqual([]);
  expect(server.complaints()).toEqual([]);
});
