import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import {
  choice,
  expectPersonalDetails,
  field,
  fillPersonalDetails,
  fillResult,
  heading,
  keptOnDevice,
  noticeOf,
  openApplicant,
  openTab,
  save,
} from '../support/applications/wizard.ts';
import { focused, visit, visitAs } from '../support/visits.ts';

const openSection = (page: Parameters<typeof fillResult>[0], name: string) =>
  page.getByRole('button', { name: `${name} Optional`, exact: true }).click();

test('a browser that was closed in the middle of each form has everything when it is opened again', async () => {
  const { page, portal, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await openSection(page, 'Health');
  expect(await field(page, 'Allergy Details').count()).toBe(0);
  await field(page, 'Food').check();
  await field(page, 'Allergy Details').fill('Peanuts');
  expect(await field(page, 'Medication A').count()).toBe(0);
  await field(page, 'I take medication').check();
  await field(page, 'Medication A').fill('Salbutamol');
  await field(page, 'I take medication').uncheck();
  expect(await field(page, 'Medication A').count()).toBe(0);
  await field(page, 'I take medication').check();
  expect(await field(page, 'Medication A').inputValue()).toBe('Salbutamol');
  await field(page, 'Immunization Completed').selectOption('Yes');
  await openSection(page, 'Other');
  await field(page, 'Special Interests').fill('Steelpan\nChess');
  // Leaving the page keeps what the autosave timer had not kept yet.
  await page.goto('about:blank');
  const state = await page.context().storageState();
  await page.context().close();

  const { page: again } = await visit(portal, { storageState: state });
  await again.goto('/register');
  await heading(again, 'Personal Details');
  await expectPersonalDetails(again);
  // Sections with what is not saved are open.
  expect(await field(again, 'Food').isChecked()).toBe(true);
  expect(await field(again, 'Medication A').inputValue()).toBe('Salbutamol');
  expect(await field(again, 'Immunization Completed').inputValue()).toBe('yes');
  await field(again, 'A relative of mine is or was at this school').check();
  await field(again, 'Relatives at the School').fill('Maya Ali, 2019');
  await field(again, 'A relative of mine is or was at this school').uncheck();
  expect(await field(again, 'Special Interests').inputValue()).toBe('Steelpan\nChess');
  await save(again);
  await noticeOf(again, 'Personal Details Saved');
  expect(await account.trpc.students.myStudents.query()).toMatchObject([
    {
      allergies: ['Food'],
      allergyDetails: 'Peanuts',
      medicationA: 'Salbutamol',
      immunizationCompleted: true,
      specialInterests: ['Steelpan', 'Chess'],
      relativesAtSchool: [],
    },
  ]);

  await fillResult(again, 'Mathematics', '2');
  await again.reload();
  await heading(again, 'Exam Results');
  expect(await field(again, 'Subject *').inputValue()).toBe('Mathematics');
  expect(await field(again, 'Grade *').inputValue()).toBe('2');

  // The draft records the step, and the step indicator leads to the documents.
  await again.getByRole('button', { name: 'Add Result' }).click();
  await noticeOf(again, 'Exam Result Added');
  await again.getByRole('button', { name: 'Continue to Subject Selection' }).click();
  await heading(again, 'Advanced Level Subject Selection');
  await expect
    .poll(async () => (await account.trpc.applications.overview.query()).draft?.currentStep)
    .toBe(2);
  await again.getByRole('navigation', { name: 'Application Progress' }).getByText('Document Upload').click();
  const slip = again.getByRole('button', { name: 'Choose files Exam slip' });
  await focused(slip);
});

test('another device has what a refused save left in the draft, and only that', async () => {
  const { page, portal, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await field(page, 'Ethnicity *').selectOption('');
  await save(page);
  await page.getByRole('link', { name: 'Ethnicity is required' }).waitFor();
  await expect
    .poll(async () => (await account.trpc.applications.overview.query()).draft?.currentStep)
    .toBe(0);
  await field(page, 'Middle Name').fill('Typed later');
  await keptOnDevice(page);

  const { page: phone } = await visitAs(portal, account, '/register');
  await heading(phone, 'Personal Details');
  await expectPersonalDetails(phone, { 'Ethnicity *': '', 'Middle Name': '' });
});

test('choices: from this device first, then from the saved application', async () => {
  const { page, portal, account } = await openApplicant('/subjects', (person) => completeApplication(person));
  await heading(page, 'Advanced Level Subject Selection');
  expect(await choice(page, 'First', 1).inputValue()).toBe('Pure Mathematics');
  await choice(page, 'First', 1).selectOption('Biology');
  await keptOnDevice(page);
  const state = await page.context().storageState();

  const { page: again } = await visit(portal, { storageState: state });
  await again.goto('/subjects');
  await expect.poll(() => choice(again, 'First', 1).inputValue()).toBe('Biology');
  expect(await choice(again, 'Second', 1).inputValue()).toBe('Biology');
  await again.goto('/review');
  await again.getByRole('link', { name: 'Subject choices that you changed' }).click();
  await heading(again, 'Advanced Level Subject Selection');

  const { page: elsewhere } = await visitAs(portal, account, '/subjects');
  await expect.poll(() => choice(elsewhere, 'First', 1).inputValue()).toBe('Pure Mathematics');
});

test('another account on the same device sees nothing of it; the first one finds it again', async () => {
  const { page, portal, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await keptOnDevice(page);
  const other = await signInAs(portal, 'user', { firstName: 'Kwame' });
  const signInHere = (token: string, user: object) =>
    page.evaluate(
      ([newToken, newUser]) => {
        localStorage.setItem('user', newUser);
        localStorage.setItem('token', newToken);
      },
      [token, JSON.stringify(user)] as const,
    );
  await signInHere(other.token, other.user);
  await page.goto('/register');
  await page.getByRole('banner').getByText('Kwame').waitFor();
  await heading(page, 'Personal Details');
  // The name of their own account, nothing else.
  expect(await field(page, 'First Name *').inputValue()).toBe('Kwame');
  expect(await field(page, 'Place of Birth *').inputValue()).toBe('');
  expect(await field(page, 'Email Address (Student) *').inputValue()).toBe(other.email);
  await signInHere(account.token, account.user);
  await page.goto('/register');
  await expectPersonalDetails(page);
});

test('Start Fresh asks, then forgets what was typed here and on the server; what is saved stays', async () => {
  const { page, account } = await openApplicant('/register', (person) =>
    person.rest.post('/students', studentPayload({ firstName: 'Saved' })),
  );
  await heading(page, 'Personal Details');
  await field(page, 'First Name *').fill('');
  await save(page);
  await page.getByRole('link', { name: 'First name is required' }).waitFor();
  await page.getByRole('button', { name: 'Start Fresh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await field(page, 'First Name *').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Start Fresh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear What I Typed' }).click();
  await noticeOf(page, 'Draft Deleted');
  await expect.poll(() => field(page, 'First Name *').inputValue()).toBe('Saved');
  const { draft, student } = await account.trpc.applications.overview.query();
  expect({ draft, firstName: student?.firstName }).toEqual({ draft: null, firstName: 'Saved' });
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a device without room says so, keeps everything for the visit and asks before it is closed', async () => {
  const { page } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await page.evaluate(() => {
    const room = 5 * 1024 * 1024;
    for (let size = room; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`filling ${size}`, 'x'.repeat(size));
      } catch {
        // Too large; half of it may fit.
      }
    }
  });
  await field(page, 'First Name *').fill('Aaliyah');
  await page.getByText('Not saved yet; this device keeps it only until the page is closed').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('link', { name: 'Access Application Portal' }).click();
  await heading(page, 'Personal Details');
  expect(await field(page, 'First Name *').inputValue()).toBe('Aaliyah');
  await field(page, 'Last Name *').fill('Mohammed');
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
});

test('a step that there is not leads to the one that was reached', async () => {
  const { page, portal, account } = await openApplicant('/register?step=9');
  await page.waitForURL('**/register?step=personal');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await save(page);
  await heading(page, 'Exam Results');
  const tab = await openTab({ page }, '/register?step=-1');
  await tab.waitForURL('**/register?step=results');
  await heading(tab, 'Exam Results');
  const { page: phone } = await visitAs(portal, account, '/register');
  await heading(phone, 'Exam Results');
  const steps = phone.getByRole('navigation', { name: 'Application Progress' });
  expect(await steps.getByRole('listitem').count()).toBe(5);
  expect(await steps.getByRole('link', { name: 'Review & Submit' }).count()).toBe(0);
  await steps.getByRole('link', { name: 'Personal Details (complete)' }).click();
  await heading(phone, 'Personal Details');
});
