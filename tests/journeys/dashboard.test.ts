import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { CHOICES, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { beginApplication, choose, openApplicant, save } from '../support/applications/wizard.ts';
import { usePortal } from '../support/portal.ts';
import { heading, keptOf, notices, openWith, pathOf, visit, visitAs } from '../support/visits.ts';

test.each(['/dashboard', '/student-dashboard'])('%s: an account that has nothing yet', async (path) => {
  const portal = await usePortal();
  const { page, complaints } = await visitAs(portal, await signInAs(portal, 'user'), path);
  await heading(page, 'Student Dashboard');
  await page.getByText("You haven't started an application yet.").waitFor();
  await page.getByRole('link', { name: 'View Subject Requirements' }).click();
  const requirements = page.getByRole('region', { name: 'Subject Requirements' });
  await requirements.getByText('Mathematics or Additional Mathematics at grade 1').first().waitFor();
  expect(pathOf(page)).toBe(path);
  await page.reload();
  await requirements.getByText('Art & Design').waitFor();
  await page.goBack();
  await expect.poll(() => requirements.count()).toBe(0);
  await page.getByRole('link', { name: 'Start New Application' }).click();
  await heading(page, 'Personal Details');
  expect(complaints).toEqual([]);
});

test('a draft: how far it is, the way back into it, and its end', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  await applicant.rest.post('/draft-application', { personalData: { firstName: 'Anjali' }, currentStep: 0 });
  const { page, complaints } = await visitAs(portal, applicant, '/student-dashboard');
  const draft = page.getByRole('region', { name: 'Draft Application' });
  await draft.getByText('Step 1 of 4').waitFor();
  await expect
    .poll(() => draft.getByRole('listitem').allInnerTexts())
    .toEqual(
      ['Personal Details', 'Exam Results', 'Subject Selection'].map((part) => `${part}\nNot complete`),
    );
  await draft.getByRole('link', { name: 'Continue' }).click();
  await heading(page, 'Personal Details');
  await page.goBack();
  await draft.getByRole('button', { name: 'Delete Draft' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this draft?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect((await applicant.rest.get('/draft-application')).status).toBe(200);
  await draft.getByRole('button', { name: 'Delete Draft' }).click();
  await question.getByRole('button', { name: 'Delete Draft' }).click();
  await notices(page).getByText('Draft Deleted', { exact: true }).waitFor();
  await notices(page).getByText('You can start again while the portal is open.').waitFor();
  await expect.poll(() => draft.count()).toBe(0);
  expect((await applicant.rest.get('/draft-application')).status).toBe(404);
  expect(complaints).toEqual([]);
});

test('choices that were made since are on the dashboard', async () => {
  const { page } = await openApplicant('/dashboard', (account) => beginApplication(account, RESULTS));
  await page.getByText('your subjects have not been chosen yet').waitFor();
  await page.getByRole('link', { name: 'View Subject Requirements' }).click();
  await choose(page, 'First', CHOICES.firstChoiceSubjects);
  await choose(page, 'Second', CHOICES.secondChoiceSubjects);
  await save(page);
  await heading(page, 'Application Review');
  await page.goBack();
  await page.goBack();
  await heading(page, 'Student Dashboard');
  await page.getByRole('region', { name: /^Application SF/ }).waitFor();
});

test('with a record and choices, the requirements are those of the subject selection', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant);
  const { page } = await visitAs(portal, applicant, '/dashboard');
  const card = page.getByRole('region', { name: `Application ${application.applicationId}` });
  await card.getByText('Draft', { exact: true }).waitFor();
  await card.getByText('Not yet', { exact: true }).waitFor();
  await expect
    .poll(() =>
      card.getByRole('list', { name: 'What is complete' }).getByText('Complete', { exact: true }).count(),
    )
    .toBe(4);
  await card.getByRole('link', { name: 'review and submit' }).waitFor();
  await page.getByRole('link', { name: 'View Subject Requirements' }).click();
  await heading(page, 'Advanced Level Subject Selection');
});

test('an account with two students lists both applications and opens the one that its pages show', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const first = await completeApplication(applicant, { student: { firstName: 'Aaliyah' } });
  await submitApplication(applicant, first.application.id);
  const second = await completeApplication(applicant, { student: studentPayload({ firstName: 'Brandon' }) });
  const { page } = await visitAs(portal, applicant, '/student-dashboard', { viewport: DESK });
  const cardOf = ({ application }: typeof first) =>
    page.getByRole('region', { name: `Application ${application.applicationId}` });
  await cardOf(second).getByText('Brandon').waitFor();
  expect(await cardOf(second).getByRole('link', { name: 'View My Application' }).count()).toBe(0);
  await cardOf(first).getByText('Submitted', { exact: true }).first().waitFor();
  await cardOf(first).getByRole('link', { name: 'View My Application' }).click();
  await page.getByRole('region', { name: /^Aaliyah/ }).waitFor();
});

test('an application reads the same wherever its applicant looks', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant);
  await submitApplication(applicant, application.id);
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visit(portal);
  const reads = (label: string) => page.getByRole('main').getByText(label, { exact: true }).first().waitFor();
  for (const [status, label] of [
    ['submitted', 'Submitted'],
    ['under_review', 'Under Review'],
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
  ] as const) {
    await administrator.rest.put(`/admin/applications/${application.id}/status`, { status });
    await openWith(page, keptOf(applicant), '/dashboard');
    await reads(label);
    await page.getByRole('link', { name: 'View My Application' }).click();
    await heading(page, 'My Applications');
    await reads(label);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('/');
    await reads(label);
  }
});
