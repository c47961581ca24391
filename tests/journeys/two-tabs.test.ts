import { expect, test } from 'vitest';
import { CHOICES, RESULTS } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import {
  beginApplication,
  choice,
  choose,
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
import { usePortal } from '../support/portal.ts';
import { visitAs } from '../support/visits.ts';

test('the personal form in two tabs: each shows what is typed in the other, and either saves both', async () => {
  const { page, account } = await openApplicant('/register');
  await heading(page, 'Personal Details');
  const other = await openTab({ page }, '/register');
  await heading(other, 'Personal Details');
  await fillPersonalDetails(page);
  await page.getByRole('button', { name: 'Mother Optional' }).click();
  await field(page, 'Mother’s Name').fill('Shanti Mohammed');
  await keptOnDevice(page);
  await expect.poll(() => field(other, 'Place of Birth *').inputValue()).toBe('Mount Hope');
  await expect.poll(() => field(other, 'Year').inputValue()).toBe('2010');
  await other.getByRole('region', { name: 'Identity' }).getByText('Complete', { exact: true }).waitFor();
  await field(other, 'Middle Name').fill('Zara');
  await field(other, 'First Name *').fill('Aliyah');
  await keptOnDevice(other);
  await expect.poll(() => field(page, 'Middle Name').inputValue()).toBe('Zara');

  await save(page);
  await noticeOf(page, 'Personal Details Saved');
  const saved = { firstName: 'Aliyah', middleName: 'Zara', motherName: 'Shanti Mohammed' };
  expect(await account.trpc.students.myStudents.query()).toMatchObject([saved]);
  // The other tab does not know of the record. It still updates it and overwrites nothing else.
  await field(other, 'Nationality *').fill('Tobagonian');
  await save(other);
  await noticeOf(other, 'Personal Details Updated');
  expect(await account.trpc.students.myStudents.query()).toMatchObject([
    { ...saved, nationality: 'Tobagonian' },
  ]);
});

test('results in two tabs: the same one twice is refused, and both are listed', async () => {
  const { page, account } = await openApplicant('/register?step=results', (person) =>
    beginApplication(person),
  );
  await heading(page, 'Exam Results');
  const other = await openTab({ page }, '/register?step=results');
  await heading(other, 'Exam Results');
  await fillResult(page, 'Mathematics');
  await page.getByRole('button', { name: 'Add Result' }).click();
  await noticeOf(page, 'Exam Result Added');
  // Whoever types in a tab looks at it. Browsers draw and time those behind it later.
  await other.bringToFront();
  await fillResult(other, 'Mathematics', '2');
  await other.getByRole('button', { name: 'Add Result' }).click();
  expect(await noticeOf(other, 'Error')).toBe(
    'Failed to add exam result. This result has already been added.',
  );
  // The notice goes; what is wrong stays beside the form.
  await other.getByRole('alert', { name: 'There is a problem' }).getByText('already been added').waitFor();
  await other
    .getByRole('list', { name: 'Your exam results' })
    .getByText('Mathematics', { exact: true })
    .waitFor();
  expect((await account.trpc.applications.overview.query()).examResults).toMatchObject([{ grade: '1' }]);
});

test('choices in two tabs: what is chosen in one is shown in the other; the second save changes the application', async () => {
  const { page, account } = await openApplicant('/subjects', (person) => beginApplication(person, RESULTS));
  await heading(page, 'Advanced Level Subject Selection');
  const other = await openTab({ page }, '/subjects');
  await heading(other, 'Advanced Level Subject Selection');
  await choose(page, 'First', CHOICES.firstChoiceSubjects);
  await keptOnDevice(page);
  await expect.poll(() => choice(other, 'First', 3).inputValue()).toBe('Chemistry');
  await choose(other, 'Second', CHOICES.secondChoiceSubjects);
  await expect.poll(() => choice(page, 'Second', 3).inputValue()).toBe('Law');
  await save(page);
  await heading(page, 'Application Review');
  await choice(other, 'Second', 3).selectOption('Physics');
  await save(other);
  await heading(other, 'Application Review');
  const [made, ...more] = await account.trpc.applications.mine.query();
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    firstChoiceSubjects: CHOICES.firstChoiceSubjects,
    secondChoiceSubjects: ['Biology', 'Chemistry', 'Physics'],
  });
});

test('a form that was left open brings back no draft of what was submitted since', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant, { student: { email: applicant.email } });
  const { page } = await visitAs(portal, applicant, '/register?step=personal');
  await heading(page, 'Personal Details');
  await field(page, 'First Name *').fill('Changed');
  await submitApplication(applicant, application.id);
  await save(page);
  await page.getByText('This application has been submitted and cannot be changed.').first().waitFor();
  await page.getByRole('link', { name: 'View My Application' }).waitFor();
  expect((await applicant.rest.get('/draft-application')).status).toBe(404);

  await applicant.rest.post('/draft-application', { personalData: { firstName: 'x' }, currentStep: 0 });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: `Application ${application.applicationId}` }).waitFor();
  expect(await page.getByRole('heading', { name: 'Draft Application' }).count()).toBe(0);
});
