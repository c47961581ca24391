import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import {
  field,
  fillPersonalDetails,
  heading,
  noticeOf,
  openApplicant,
  problems,
  save,
} from '../support/applications/wizard.ts';
import { focused } from '../support/visits.ts';

test('a record that was made at the very moment is found by the refusal and continued', async () => {
  const { page, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await page.route('**/trpc/students.create*', async (route) => {
    await account.rest.post('/students', studentPayload({ email: account.email, middleName: 'Kept' }));
    await route.continue();
  });
  await save(page);
  expect(await noticeOf(page, 'Student Found')).toBe('Continuing with your existing student record.');
  await heading(page, 'Exam Results');
  const records = await account.trpc.students.myStudents.query();
  expect(records).toMatchObject([{ firstName: 'Aaliyah', placeOfBirth: 'Mount Hope', middleName: 'Kept' }]);
});

test('a record that was made before, on another device, is updated and not made twice', async () => {
  const { page, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await account.rest.post('/students', studentPayload({ firstName: 'Earlier' }));
  await fillPersonalDetails(page);
  await save(page);
  await noticeOf(page, 'Personal Details Updated');
  expect(await account.trpc.students.myStudents.query()).toMatchObject([{ firstName: 'Aaliyah' }]);
});

test("somebody else's address is refused without an id, what was typed is kept as a draft at step 0; what only the server refuses is named", async () => {
  const { page, account, portal } = await openApplicant('/register');
  const other = await signInAs(portal, 'user');
  await other.rest.post('/students', studentPayload({ email: other.email }));
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await field(page, 'Email Address (Student) *').fill(other.email);
  await save(page);
  const message =
    "A student with this email already exists, but we couldn't retrieve the record. Please contact support.";
  expect(await noticeOf(page, 'Error')).toBe(message);
  await expect.poll(() => problems(page).allInnerTexts()).toEqual([message]);
  await page.getByRole('link', { name: message }).click();
  await focused(field(page, 'Email Address (Student) *'));
  expect(await account.trpc.students.myStudents.query()).toEqual([]);
  expect(await account.trpc.applications.draft.query()).toMatchObject({
    currentStep: 0,
    personalData: { firstName: 'Aaliyah', email: other.email },
  });

  // An error that only the server finds is listed beside the others.
  await field(page, 'Email Address (Student) *').fill(account.email);
  await page.route('**/trpc/students.create*', async (route) => {
    const answer = await route.fetch({
      postData: JSON.stringify({ 0: { json: { ...account.user, firstName: 'A' } } }),
    });
    await route.fulfill({ response: answer });
  });
  await save(page);
  await expect.poll(() => problems(page).allInnerTexts()).toContain('Place of birth is required');
  expect(await field(page, 'Place of Birth *').inputValue()).toBe('Mount Hope');
  await page.unroute('**/trpc/students.create*');
  await save(page);
  await noticeOf(page, 'Personal Details Saved');
});

test('a record that is gone starts the wizard again at the first step', async () => {
  const { page, account, portal } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await save(page);
  await noticeOf(page, 'Personal Details Saved');
  await heading(page, 'Exam Results');
  // An open page would notice the deletion before the next one is opened.
  await page.goto('about:blank');
  await portal.services.db.deleteFrom('students').execute();
  await page.goto('/register');
  await noticeOf(page, 'Record Not Found');
  await heading(page, 'Personal Details');
  await fillPersonalDetails(page);
  await save(page);
  await noticeOf(page, 'Personal Details Saved');
  expect(await account.trpc.students.myStudents.query()).toMatchObject([{ firstName: 'Aaliyah' }]);
});
