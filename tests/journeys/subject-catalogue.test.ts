import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, SCORES, submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { focused, heading, loseCalls, notices, visitAs } from '../support/visits.ts';

async function openCatalogue(portal: TestPortal) {
  const admin = await signInAs(portal, 'admin');
  const visitor = await visitAs(portal, admin, '/admin/subjects', { viewport: DESK });
  await heading(visitor.page, 'Subjects');
  await visitor.page.getByRole('heading', { level: 3, name: 'Physics', exact: true }).waitFor();
  return { admin, ...visitor };
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const scoreOf = async ({ rest }: Account, id: number) =>
  (await rest.get(`/admin/applications/${id}`)).read(administratorApplicationSchema).firstChoiceScore;
const subjectRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

test('a prerequisite is changed: the figures before are right, badges and scores follow', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const draft = await completeApplication(applicant);
  const submitted = await submittedApplication(portal);
  const { admin, page, complaints } = await openCatalogue(portal);
  await subjectRow(page, 'Physics').getByText('chosen in 2 applications').waitFor();
  expect(await button(page, 'Delete Physics').count()).toBe(0);

  // No student has French.
  await button(page, 'Edit Physics').click();
  const form = page.getByRole('form', { name: 'Edit Physics' });
  const first = form.getByRole('group', { name: 'Requirement 1' });
  await focused(form.getByLabel('Subject name'));
  await first.getByLabel('Exam subject').selectOption('French');
  await form.getByText('2 applications become ineligible (1 incomplete and 1 completed).').waitFor();
  await first.getByRole('button', { name: 'Or another subject' }).click();
  await first.getByLabel('or exam subject 2').selectOption('Physics');
  await first.getByText('French or Physics at grade 2 or better').waitFor();
  await form.getByText('No application becomes eligible or ineligible.').waitFor();
  await first.getByRole('button', { name: 'Remove Physics from requirement 1' }).click();
  await form.getByText('2 applications become ineligible').waitFor();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Subject Updated').waitFor();
  await notices(page)
    .getByText('Saved Physics. 2 applications become ineligible (1 incomplete and 1 completed).')
    .waitFor();
  await subjectRow(page, 'Physics').getByText('French at grade 2 or better').waitFor();
  // Physics at grade 1 was worth 3 points for the first choice.
  expect(await scoreOf(admin, draft.application.id)).toBe(SCORES.firstChoiceScore - 3);
  expect(await scoreOf(admin, submitted.application.id)).toBe(SCORES.firstChoiceScore - 3);

  const { page: theirs } = await visitAs(portal, applicant, '/subjects');
  await theirs.getByText('Not eligible', { exact: true }).first().waitFor();
  await theirs
    .getByLabel('First choice, subject 2')
    .getByText('Physics', { exact: true })
    .waitFor({ state: 'attached' });

  await button(page, 'Edit Physics').click();
  await first.getByLabel('Exam subject').selectOption('Physics');
  await form.getByText('2 applications become eligible (1 incomplete and 1 completed).').waitFor();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await subjectRow(page, 'Physics').getByText('Physics at grade 2 or better').waitFor();
  await focused(button(page, 'Edit Physics'));
  expect(await scoreOf(admin, submitted.application.id)).toBe(SCORES.firstChoiceScore);
  await theirs.reload();
  await theirs.getByText('Eligible', { exact: true }).first().waitFor();
  expect(await theirs.getByText('Not eligible', { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a subject is added, withdrawn, offered again and deleted', async () => {
  const portal = await usePortal();
  const { page, complaints } = await openCatalogue(portal);
  await button(page, 'Add Subject').click();
  const form = page.getByRole('form', { name: 'Add a subject' });
  await form.getByRole('button', { name: 'Add requirement' }).click();
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await notices(page).getByText('Validation Error').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Please choose one of the exam subjects' }).click();
  await focused(form.getByLabel('Exam subject'));
  await form.getByLabel('Exam subject').selectOption('Spanish');
  await form.getByLabel('At this grade or better').selectOption('3');
  await form.getByLabel('Subject name').fill('physics');
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await form.getByRole('alert').getByText('There is already a subject of this name.').waitFor();
  await form.getByLabel('Subject name').fill('Latin');
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await notices(page).getByText('Latin can be chosen now.').waitFor();
  const latin = subjectRow(page, 'Latin');
  await latin.getByText('Spanish at grade 3 or better').waitFor();

  await button(page, 'Withdraw Latin').click();
  await dialog(page).getByText('No application becomes eligible or ineligible.').waitFor();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await latin.getByText('Withdrawn', { exact: true }).waitFor();
  await button(page, 'Offer again Latin').click();
  await dialog(page).getByRole('button', { name: 'Offer again' }).click();
  await latin.getByText('Offered', { exact: true }).waitFor();
  await button(page, 'Delete Latin').click();
  await dialog(page).getByText('This action cannot be undone!').waitFor();
  await dialog(page).getByRole('button', { name: 'Delete Subject' }).click();
  await notices(page).getByText('Deleted Latin.').waitFor();
  await expect.poll(() => latin.count()).toBe(0);
  await focused(page.getByRole('heading', { level: 1 }));
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('what somebody else changed or chose meanwhile is said, and nothing typed is left without a question', async () => {
  const portal = await usePortal();
  const { admin, page } = await openCatalogue(portal);
  const { subjects } = await admin.trpc.admin.catalogue.query();
  const idOf = (name: string) => subjects.find((subject) => subject.name === name)?.id ?? 0;
  const form = page.getByRole('form', { name: 'Edit Sociology' });
  await button(page, 'Edit Sociology').click();
  await form.getByLabel('Subject name').fill('Sociology and Culture');
  await admin.trpc.admin.updateSubject.mutate({
    id: idOf('Sociology'),
    requirements: [{ anyOf: ['Music'], grade: 1 }],
  });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByText('Somebody else has changed this subject').waitFor();
  await form.getByText('Music at grade 1').waitFor();
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await dialog(page).getByRole('button', { name: 'Stay Here' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await form.getByLabel('Subject name').inputValue()).toBe('Sociology and Culture');
  const reconnect = await loseCalls(page.context(), 'admin.updateSubject');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('The subject could not be saved. Please try again.').waitFor();
  await reconnect();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await notices(page).getByText('Saved Sociology and Culture.').waitFor();

  await button(page, 'Delete Biology').click();
  await completeApplication(await signInAs(portal, 'user'));
  await dialog(page).getByRole('button', { name: 'Delete Subject' }).click();
  await notices(page)
    .getByText('Biology is chosen in 1 application. It can be withdrawn from offer, but not deleted.')
    .waitFor();
  await subjectRow(page, 'Biology').getByText('Chosen in 1 application.').waitFor();
});

test('what somebody else has deleted is not edited any more; a group is not replaced unseen', async () => {
  const portal = await usePortal();
  const { admin, page } = await openCatalogue(portal);
  const { admin: catalogue } = admin.trpc;
  const latin = await catalogue.createSubject.mutate({ name: 'Latin', isOffered: true, requirements: [] });
  const group = { description: '', cognateSubjects: ['Law'], compulsorySubjects: [], requiredCount: 1 };
  const gone = await catalogue.createScholarshipGroup.mutate({ ...group, name: 'Letters' });
  const changed = await catalogue.createScholarshipGroup.mutate({ ...group, name: 'Society' });
  await page.reload();

  await button(page, 'Edit Latin').click();
  await page.getByLabel('Subject name').fill('Latin and Greek');
  await catalogue.deleteSubject.mutate({ id: latin.id });
  await button(page, 'Save Changes').click();
  await notices(page).getByText('There is no such subject.').waitFor();
  await focused(page.getByRole('heading', { level: 1 }));

  await button(page, 'Edit Letters group').click();
  await page.getByLabel('Group name').fill('Letters and Arts');
  await catalogue.deleteScholarshipGroup.mutate({ id: gone.id });
  await button(page, 'Save Group').click();
  await notices(page).getByText('There is no such scholarship group.').waitFor();

  await button(page, 'Edit Society group').click();
  await page.getByLabel('Group name').fill('Society and Law');
  await catalogue.updateScholarshipGroup.mutate({ ...changed, cognateSubjects: ['Law', 'French'] });
  await button(page, 'Save Group').click();
  const form = page.getByRole('form', { name: 'Edit Society' });
  await form.getByText('Somebody else has changed this group').waitFor();
  await form.getByText('At least 1 of Law and French').waitFor();
  await button(page, 'Save Group').click();
  await notices(page).getByText('Saved Society and Law.').waitFor();
});

test('a scholarship group is added, changed and deleted', async () => {
  const portal = await usePortal();
  const { page, complaints } = await openCatalogue(portal);
  await button(page, 'Add Group').click();
  const form = page.getByRole('form', { name: 'Add a scholarship group' });
  await form.getByLabel('Group name').fill('Law and Society');
  await form.getByLabel('Subject 1', { exact: true }).selectOption('Law');
  await form.getByRole('button', { name: 'Add to the group' }).click();
  await form.getByLabel('Subject 2', { exact: true }).selectOption('History');
  await form.getByLabel('together with (subject 2)').selectOption('Sociology');
  await form.getByLabel('How many of them').selectOption('3');
  await form.getByRole('button', { name: 'Add Group' }).click();
  await form.getByRole('alert').getByText('The required count is more than the group has subjects').waitFor();
  await form.getByLabel('How many of them').selectOption('2');
  await form.getByRole('button', { name: 'Add Group' }).click();
  await notices(page).getByText('Group Added').waitFor();
  const group = subjectRow(page, 'Law and Society');
  await group.getByText('At least 2 of Law and History with Sociology').waitFor();

  await button(page, 'Edit Law and Society group').click();
  await page.getByLabel('Description').fill('For those who read law.');
  await button(page, 'Save Group').click();
  await group.getByText('For those who read law.').waitFor();
  await button(page, 'Delete Law and Society group').click();
  await dialog(page).getByRole('button', { name: 'Delete Group' }).click();
  await notices(page).getByText('Deleted Law and Society.').waitFor();
  await expect.poll(() => group.count()).toBe(0);
  await focused(page.getByRole('heading', { level: 1 }));
  expect(complaints).toEqual([]);
});
