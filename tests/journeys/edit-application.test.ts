import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { RESULTS } from '../../scripts/support/payloads.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { formatChosenDay } from '../../src/shared/format/dates.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { field, heading, noticeOf, problems } from '../support/applications/wizard.ts';
import { usePortal } from '../support/portal.ts';
import { dayFromNow, focused, loseCalls, visitAs } from '../support/visits.ts';

/** An administrator at a desktop with the page of an application open. */
async function openEditing({ tab = 'personal', list = '' } = {}) {
  const portal = await usePortal();
  const submitted = await submittedApplication(portal, {
    student: { firstName: 'Anjali', lastName: 'Baptiste', gender: 'Female' },
  });
  const administrator = await signInAs(portal, 'admin', { firstName: 'Marisol', lastName: 'Achong' });
  const colleague = await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'De Freitas' });
  const { id } = submitted.application;
  const path = `/admin/edit-application/${id}?${new URLSearchParams({ tab, ...(list && { list }) })}`;
  const visitor = await visitAs(portal, administrator, path, { viewport: DESK });
  await heading(visitor.page, 'Anjali Baptiste');
  const stored = async () =>
    (await administrator.rest.get(`/admin/applications/${id}`)).read(administratorApplicationSchema);
  return { portal, administrator, colleague, path, stored, ...submitted, ...visitor };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const optionsOf = (page: Page, label: string) => field(page, label).locator('option').allInnerTexts();
/** The value beside this name, for example a score. */
const fact = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').textContent();

/** Holds the calls of this procedure back. @returns a function that lets them go */
async function holdCalls(page: Page, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/trpc/${procedure}*`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const FIELDS = [
  'First Name *',
  'Middle Name',
  'Last Name *',
  'Email Address (Student) *',
  'Day',
  'Month',
  'Year',
  'Gender *',
  'Nationality *',
  'School Attended *',
  'School Name *',
  'Cell Phone (Student)',
  'Home Phone',
];

test('every tab is edited; the list and the history tell of it', async () => {
  const { page, application, student, administrator, stored, complaints } = await openEditing({
    list: 'status=approved',
  });
  const { applicationId } = application;
  await page.getByRole('main').getByText(applicationId).waitFor();
  await page.getByRole('main').getByText('Completed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Download PDF' }).waitFor();

  const personal = page.getByRole('form', { name: 'Personal Info' });
  expect(await personal.locator('label').allInnerTexts()).toEqual(FIELDS);
  expect(await optionsOf(page, 'Gender *')).toEqual(['Choose…', 'Male', 'Female', 'Other']);
  await field(page, 'Last Name *').fill('Baptiste-Mohammed');
  await field(page, 'Day').fill('7');
  await field(page, 'Month').fill('3');
  await field(page, 'Year').fill('2010');
  const letGo = await holdCalls(page, 'admin.updateStudent');
  await press(page, 'Save Changes');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  letGo();
  const saved = await noticeOf(page, 'Personal Info Updated');
  expect(saved).toBe(`Saved for ${applicationId}: Last Name and Date of Birth.`);
  await heading(page, 'Anjali Baptiste-Mohammed');
  expect(await administrator.trpc.students.byId.query({ id: student.id })).toMatchObject({
    lastName: 'Baptiste-Mohammed',
    dateOfBirth: '2010-03-07T12:00:00.000Z',
  });

  // By keyboard alone: the arrow keys change the tab.
  await page.getByRole('tab', { name: 'Personal Info' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 2, name: 'Exam Results' }).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('results');
  expect(await fact(page, 'Total Score')).toBe('13 of 21');
  await press(page, 'Edit Spanish (CSEC 2025)');
  await field(page, 'Grade *').selectOption('1');
  await press(page, 'Save Result');
  await noticeOf(page, 'Exam Result Updated');
  await focused(page.getByRole('button', { name: 'Edit Spanish (CSEC 2025)' }));
  await expect.poll(() => fact(page, 'Total Score')).toBe('16 of 21');
  await press(page, 'Delete Geography (CSEC 2025)');
  await press(page, 'Delete Result');
  await noticeOf(page, 'Exam Result Deleted');
  await expect.poll(() => fact(page, 'Total Score')).toBe('15 of 18');
  await press(page, 'Add Result');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Exam Type *').selectOption('CSEC');
  await dialog.getByLabel('Subject *').selectOption('Music');
  await dialog.getByLabel('Grade *').selectOption('2');
  await dialog.getByLabel('Subject Profile *').fill('AAB');
  await dialog.getByRole('button', { name: 'Add Result' }).click();
  await noticeOf(page, 'Exam Result Added');
  await expect.poll(() => fact(page, 'Total Score')).toBe('17 of 21');
  expect(await stored()).toMatchObject({ totalScore: 17 });

  await openTab(page, 'Subject Selection');
  await field(page, 'First choice, subject 3').selectOption('');
  // Ineligible subjects are reported, not refused.
  await field(page, 'Second choice, subject 3').selectOption({ label: 'French (not eligible)' });
  await page.getByText('Not eligible for: French').waitFor();
  await page.getByText('Needs French at grade 2 or better; no result is entered').waitFor();
  await press(page, 'Save Subjects');
  await noticeOf(page, 'Subjects Updated');
  expect(await stored()).toMatchObject({
    firstChoiceSubjects: ['Pure Mathematics', 'Physics'],
    secondChoiceSubjects: ['Biology', 'Chemistry', 'French'],
  });

  await openTab(page, 'Application Status');
  await field(page, 'Status').selectOption('Under Review');
  expect(await optionsOf(page, 'Status')).toEqual([
    'Incomplete',
    'Completed',
    'Under Review',
    'Approved',
    'Rejected',
  ]);
  const letStatusGo = await holdCalls(page, 'admin.setStatus');
  await press(page, 'Update Status');
  await page.getByRole('button', { name: 'Updating...' }).waitFor();
  letStatusGo();
  expect(await noticeOf(page, 'Status Updated')).toBe(`${applicationId} is now “Under Review”.`);
  await field(page, 'Status').selectOption('Incomplete');
  await page.getByText('This opens the application again').waitFor();
  await page.getByText('must submit it again', { exact: false }).waitFor();
  await page.getByLabel('What the applicant reads').fill('Please upload your slip again.');
  await openTab(page, 'History');
  await openTab(page, 'Application Status');
  expect(await page.getByLabel('What the applicant reads').inputValue()).toBe(
    'Please upload your slip again.',
  );
  await field(page, 'Status').selectOption('Approved');
  await press(page, 'Update Status');
  // French needs another result.
  await press(page, 'Approve All the Same');
  await noticeOf(page, 'Status Updated');
  await press(page, 'Update Status');
  expect(await noticeOf(page, 'Nothing to Save')).toBe(`${applicationId} has the status “Approved” already.`);

  await openTab(page, 'History');
  await press(page, 'Add Note');
  await focused(page.getByRole('alert').filter({ hasText: 'Please write a note' }));
  await field(page, 'New note').fill('Checked against the slip.');
  await press(page, 'Add Note');
  await noticeOf(page, 'Note Added');
  await page.getByRole('list', { name: 'Internal notes' }).getByText('Checked against the slip.').waitFor();
  for (const deed of [
    'Changed the personal details',
    'Changed the exam result Spanish (CSEC 2025)',
    'Deleted an exam result',
    'Added an exam result',
    'Changed the subject choices',
    'Changed the status',
    'Added an internal note',
  ]) {
    await page.getByText(deed, { exact: true }).first().waitFor();
  }
  const changed = page.getByRole('listitem').filter({ hasText: 'Spanish (CSEC 2025)' });
  expect(await changed.textContent()).toContain('before: 4 → after: 1');

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(page, 'Admin Dashboard');
  expect(new URL(page.url()).search).toBe('?status=approved');
  await page.getByText('Baptiste-Mohammed, Anjali').first().waitFor();
  expect(complaints).toEqual([]);
});

test('two administrators: nothing is overwritten unseen, and what was entered is saved knowingly', async () => {
  const { page, student, colleague, administrator, examResults, stored } = await openEditing();
  await field(page, 'Last Name *').fill('Mine');
  await colleague.rest.put(`/admin/students/${student.id}`, { lastName: 'Theirs', nationality: 'Grenadian' });
  await press(page, 'Save Changes');
  await page
    .getByText(/^Kerwyn De Freitas changed SF\d{4}-\d{5} on .*\. Your change was not saved\.$/)
    .waitFor();
  await page.getByText('Last Name is now “Theirs”; you entered “Mine”.').waitFor();
  expect(await field(page, 'Last Name *').inputValue()).toBe('Mine');
  expect(await field(page, 'Nationality *').inputValue()).toBe('Grenadian');
  const now = () => administrator.trpc.students.byId.query({ id: student.id });
  expect(await now()).toMatchObject({ lastName: 'Theirs', nationality: 'Grenadian' });
  await press(page, 'Save Changes');
  await noticeOf(page, 'Personal Info Updated');
  expect(await now()).toMatchObject({ lastName: 'Mine', nationality: 'Grenadian' });

  await openTab(page, 'Application Status');
  await field(page, 'Status').selectOption('Approved');
  await colleague.rest.put(`/admin/applications/${(await stored()).id}/status`, { status: 'rejected' });
  await press(page, 'Update Status');
  await page.getByText('Status is now “Rejected”; you entered “Approved”.').waitFor();
  expect(await stored()).toMatchObject({ status: 'rejected' });
  await press(page, 'Discard Changes');
  await focused(page.getByRole('button', { name: 'Update Status' }));
  await expect.poll(() => field(page, 'Status').inputValue()).toBe('rejected');

  await openTab(page, 'Exam Results');
  const mathematics = examResults.find(({ subjectName }) => subjectName === 'Mathematics');
  await colleague.rest.put(`/admin/exam-results/${mathematics?.id}`, { grade: '2' });
  await press(page, 'Delete Mathematics (CSEC 2025)');
  await press(page, 'Delete Result');
  await page.getByText(/^Kerwyn De Freitas changed/).waitFor();
  expect(await administrator.trpc.students.examResults.query({ id: student.id })).toHaveLength(
    RESULTS.length,
  );

  await colleague.rest.delete(`/exam-results/${mathematics?.id}`);
  await press(page, 'Delete Mathematics (CSEC 2025)');
  await press(page, 'Delete Result');
  expect(await noticeOf(page, 'Error')).toBe('There is no such exam result.');
  await page.getByRole('button', { name: 'Delete Mathematics (CSEC 2025)' }).waitFor({ state: 'hidden' });
});

test('what is refused says why at its field, and keeps what was entered', async () => {
  const { page, portal, administrator, student, stored } = await openEditing();
  const other = await submittedApplication(portal);
  await field(page, 'First Name *').fill('');
  await field(page, 'Cell Phone (Student)').fill('');
  await field(page, 'Email Address (Student) *').fill(other.student.email);
  await press(page, 'Save Changes');
  await expect.poll(() => problems(page).allTextContents()).toEqual(['First name is required']);
  await field(page, 'First Name *').fill('Anjali');
  await press(page, 'Save Changes');
  expect(await noticeOf(page, 'Error')).toBe('A student with this email already exists');
  await expect
    .poll(() => problems(page).allTextContents())
    .toEqual(['A student with this email already exists']);
  expect(await field(page, 'Email Address (Student) *').inputValue()).toBe(other.student.email);
  expect(await administrator.trpc.students.byId.query({ id: student.id })).toMatchObject(student);

  await openTab(page, 'Subject Selection');
  for (const list of ['First', 'Second'])
    for (const place of [1, 2, 3]) await field(page, `${list} choice, subject ${place}`).selectOption('');
  await press(page, 'Save Subjects');
  await expect
    .poll(() => problems(page).allTextContents())
    .toEqual(['At least one first choice subject required', 'At least one second choice subject required']);
  expect((await stored()).firstChoiceSubjects).toHaveLength(3);
});

test('what was entered survives another tab, leaving, and the end of the session', async () => {
  const { page, path, administrator } = await openEditing();
  await field(page, 'Nationality *').fill('Tobagonian');
  await openTab(page, 'Application Status');
  await field(page, 'Status').selectOption('Rejected');
  await openTab(page, 'Exam Results');
  const number = page.getByRole('textbox', { name: 'CXC Candidate Number' });
  await number.fill('1600 123456');
  await openTab(page, 'Personal Info');
  expect(await field(page, 'Nationality *').inputValue()).toBe('Tobagonian');

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await press(page, 'Stay Here');
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await press(page, 'Leave Without Saving');
  await heading(page, 'Admin Dashboard');
  await page.goto(path);
  await expect.poll(() => field(page, 'Nationality *').inputValue()).toBe('Tobagonian');

  await administrator.rest.post('/auth/logout');
  await press(page, 'Save Changes');
  await noticeOf(page, 'Your session has ended');
  const login = page.getByRole('tabpanel');
  await login.getByLabel('Email').fill(administrator.email);
  await login.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await heading(page, 'Anjali Baptiste');
  expect(await field(page, 'Nationality *').inputValue()).toBe('Tobagonian');
  await openTab(page, 'Application Status');
  expect(await field(page, 'Status').inputValue()).toBe('rejected');
  await openTab(page, 'Exam Results');
  expect(await number.inputValue()).toBe('1600 123456');
  await press(page, 'Save Number');
  await noticeOf(page, 'Candidate Number Saved');
  await expect.poll(() => number.inputValue()).toBe('1600123456');
});

test('what is typed to ask the applicant survives another tab and leaving; asked once or again, the page says how they are told; after a rejection nothing is', async () => {
  const { page, path, application, applicant, student, administrator } = await openEditing({ tab: 'status' });
  const told = `A letter about ${application.applicationId} goes to ${student.email}.`;
  const message = page.getByLabel('Message to the applicant');
  await press(page, 'Ask for Something');
  await press(page, 'Ask');
  await focused(message);
  await field(page, 'What do you need?').selectOption('An answer to a question');
  await message.fill('Did you sit Spanish?');
  await openTab(page, 'Personal Info');
  await openTab(page, 'Application Status');
  expect(await message.inputValue()).toBe('Did you sit Spanish?');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await press(page, 'Leave Without Saving');
  await heading(page, 'Admin Dashboard');
  await page.goto(path);
  expect(await message.inputValue()).toBe('Did you sit Spanish?');
  expect(await field(page, 'What do you need?').inputValue()).toBe('information');
  await page.getByLabel('Until when').fill(dayFromNow(10));
  await page.getByText(formatChosenDay(dayFromNow(10))).waitFor();
  await press(page, 'Ask');
  expect(await noticeOf(page, 'Asked')).toContain(told);
  await message.waitFor({ state: 'hidden' });
  await focused(page.getByRole('button', { name: 'Ask for Something' }));
  await page.reload();
  await page.getByRole('button', { name: 'Ask for Something' }).waitFor();

  const { requests } = await applicant.trpc.applications.overview.query({});
  await applicant.rest.post(`/requests/${requests[0]?.id}/answer`, { text: 'Yes' });
  await page.reload();
  await press(page, 'Ask Again');
  await focused(message);
  await message.fill('In which year?');
  await page.reload();
  expect(await message.inputValue()).toBe('In which year?');
  await press(page, 'Ask Again');
  expect(await noticeOf(page, 'Asked')).toContain(told);
  await focused(page.getByRole('region', { name: 'Question' }));
  await message.waitFor({ state: 'hidden' });

  await applicant.rest.post(`/requests/${requests[0]?.id}/answer`, { text: '2025' });
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'rejected' });
  await page.reload();
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  expect(await page.getByRole('button', { name: /^Ask (Again|for Something)$/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(page, 'Admin Dashboard');
});

test('only administrators come here; what there is not is said, and what cannot be loaded leads back to the list', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal, { student: { firstName: 'Anjali' } });
  const path = `/admin/edit-application/${application.id}?tab=status`;
  const { page: theirs } = await visitAs(portal, applicant, path);
  await theirs.waitForURL((url) => url.pathname === '/auth');

  const administrator = await signInAs(portal, 'admin');
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
  await portal.services.db.deleteFrom('examResults').execute();
  const { page } = await visitAs(portal, administrator, path);
  await page.getByRole('heading', { level: 1, name: /^Anjali/ }).waitFor();
  expect(await fact(page, 'Submitted')).toBe('Not submitted');
  await openTab(page, 'Exam Results');
  await page.getByText('No exam results found for this student.').waitFor();

  const letThrough = await loseCalls(page.context(), 'admin.application');
  await page.reload();
  await page.getByText('Failed to load application data. Please try again later.').waitFor();
  await letThrough();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: /^Anjali/ }).waitFor();
  for (const unknown of ['4711', 'nonsense']) {
    await page.goto(`/admin/edit-application/${unknown}`);
    await page.getByText('There is no such application. It may have been deleted.').waitFor();
  }
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await heading(page, 'Admin Dashboard');
});

test('what is typed while an answer is awaited is this administrator’s own, and nobody’s change', async () => {
  const { page, administrator, student } = await openEditing();
  const letGo = await holdCalls(page, 'admin.updateStudent');
  await field(page, 'Last Name *').fill('Baptiste-Joseph');
  await press(page, 'Save Changes');
  await field(page, 'Last Name *').fill('Joseph');
  letGo();
  await noticeOf(page, 'Personal Info Updated');
  await expect.poll(() => page.getByText('Somebody changed this meanwhile.').count()).toBe(0);
  await press(page, 'Discard Changes');
  await expect.poll(() => field(page, 'Last Name *').inputValue()).toBe('Baptiste-Joseph');
  await field(page, 'Last Name *').fill('Joseph');
  await press(page, 'Save Changes');
  await heading(page, 'Anjali Joseph');
  expect(await administrator.trpc.students.byId.query({ id: student.id })).toMatchObject({
    lastName: 'Joseph',
  });
});

test('a refusal shows what a colleague did: a result that is there, a subject that is not offered, an application that is gone', async () => {
  const { page, colleague, student, application } = await openEditing({ tab: 'results' });
  await press(page, 'Add Result');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Exam Type *').selectOption('GCE');
  await dialog.getByLabel('Exam Year *').fill('2025');
  await dialog.getByLabel('Subject *').selectOption('Music');
  await dialog.getByLabel('Grade *').selectOption('2');
  await dialog.getByLabel('Subject Profile *').fill('AAB');
  const result = { examType: 'GCE', examYear: 2025, subjectName: 'Music', grade: '1', subjectProfile: 'A' };
  await colleague.rest.post('/exam-results', { ...result, studentId: student.id });
  await dialog.getByRole('button', { name: 'Add Result' }).click();
  expect(await noticeOf(page, 'Error')).toBe('This result has already been added.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Music (GCE 2025)' }).waitFor();

  await openTab(page, 'Subject Selection');
  await field(page, 'Second choice, subject 3').selectOption('Sociology');
  const { subjects } = await colleague.trpc.admin.catalogue.query();
  const sociology = subjects.find(({ name }) => name === 'Sociology');
  await colleague.rest.put(`/admin/subjects/${sociology?.id}`, { isOffered: false });
  await press(page, 'Save Subjects');
  await problems(page).getByText('Not on offer: Sociology. Please choose again.').waitFor();
  await field(page, 'First choice, subject 1')
    .locator('option')
    .filter({ hasText: /^Sociology/ })
    .waitFor({ state: 'detached' });

  await colleague.rest.delete(`/admin/applications/${application.id}`);
  await press(page, 'Save Subjects');
  await page.getByText('There is no such application. It may have been deleted.').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
});

test('what is typed in two tabs is shown in both and saved by either; what is typed after a note was sent stays', async () => {
  const { page, path } = await openEditing();
  const other = await page.context().newPage();
  await other.goto(path);
  await field(page, 'Last Name *').fill('Joseph');
  await expect.poll(() => field(other, 'Last Name *').inputValue()).toBe('Joseph');
  await field(other, 'First Name *').fill('Anjali Rose');
  await expect.poll(() => field(page, 'First Name *').inputValue()).toBe('Anjali Rose');
  await press(page, 'Save Changes');
  await heading(page, 'Anjali Rose Joseph');

  await openTab(page, 'History');
  const letGo = await holdCalls(page, 'admin.addNote');
  await field(page, 'New note').fill('Called.');
  await press(page, 'Add Note');
  await field(page, 'New note').fill('Called. Nobody answered.');
  letGo();
  await noticeOf(page, 'Note Added');
  await press(page, 'Add Note');
  const notes = page.getByRole('list', { name: 'Internal notes' });
  await notes.getByText('Called. Nobody answered.').waitFor();
  await expect.poll(() => field(page, 'New note').inputValue()).toBe('');
});

test('on a phone neither a long name nor a long address widens the page', async () => {
  const { page } = await openEditing();
  await page.setViewportSize({ width: 360, height: 740 });
  await field(page, 'Last Name *').fill('Ramkissoonsingh-Maharajparsad');
  await press(page, 'Save Changes');
  await heading(page, 'Anjali Ramkissoonsingh-Maharajparsad');
  await page.getByText(/^\S{25,} was never confirmed$/).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
