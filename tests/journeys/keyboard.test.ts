import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { pngFile } from '../../scripts/support/files.ts';
import { chosen, field, heading, noticeOf } from '../support/applications/wizard.ts';
import { pick, press, tabTo, type } from '../support/keyboard.ts';
import { usePortal } from '../support/portal.ts';
import { focused, visit } from '../support/visits.ts';

const APPLICANT = { email: 'aaliyah.mohammed@mail.example', password: 'doubles and pepper' };

const link = (page: Page, name: string) => page.getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function register(page: Page) {
  await press(page, link(page, 'Login to Start Application'));
  await tabTo(page, page.getByRole('tab', { name: 'Login' }));
  await page.keyboard.press('ArrowRight');
  const form = page.getByRole('tabpanel');
  await type(page, form.getByLabel('First Name'), 'Aaliyah');
  await type(page, form.getByLabel('Last Name'), 'Mohammed');
  await type(page, form.getByLabel('Email'), APPLICANT.email);
  await type(page, form.getByLabel('Password', { exact: true }), APPLICANT.password);
  await type(page, form.getByLabel('Confirm Password'), APPLICANT.password);
  await page.keyboard.press('Enter');
  await noticeOf(page, 'Registration Successful');
}

async function enterPersonalDetails(page: Page) {
  await type(page, field(page, 'First Name *'), 'Aaliyah');
  await type(page, field(page, 'Last Name *'), 'Mohammed');
  await type(page, field(page, 'Day'), '7');
  await type(page, field(page, 'Month'), '3');
  await type(page, field(page, 'Year'), '2010');
  await pick(page, field(page, 'Country of Birth *'), 'Trinidad and Tobago');
  await type(page, field(page, 'Place of Birth *'), 'Mount Hope');
  await type(page, field(page, 'Nationality *'), 'Trinidadian');
  await pick(page, field(page, 'Religious Denomination *'), 'Islam');
  await pick(page, field(page, 'Ethnicity *'), 'Mixed (Other)');
  await pick(page, field(page, 'School Attended *'), 'Trinity College East');
  // Opens a closed section; what is ticked in it is sent as well.
  await press(page, button(page, 'Health Optional'), 'Space');
  await press(page, page.getByRole('checkbox', { name: 'Food' }), 'Space');
  await press(page, button(page, 'Save & Continue'));
  // The cell phone is missing: the error summary has the focus, and its link leads to the field.
  await press(page, link(page, 'Mobile number is required'));
  await focused(field(page, 'Cell Phone (Student) *'));
  await page.keyboard.type('868 555 0142');
  await page.keyboard.press('Enter');
  await noticeOf(page, 'Personal Details Saved');
}

async function addResult(page: Page, subject: string, grade: string) {
  await pick(page, field(page, 'Subject *'), subject);
  await pick(page, field(page, 'Grade *'), grade);
  await type(page, field(page, 'Subject Profile *'), 'AAB');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Your exam results' }).getByText(subject, { exact: true }).waitFor();
  // The form is ready for the next result.
  await focused(field(page, 'Subject *'));
}

test('a first application by keyboard alone, from the landing page to the submission', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visit(portal, { viewport: DESK, reducedMotion: 'no-preference' });
  const files = await chosen(pngFile('CSEC results.png'));
  page.on('filechooser', (chooser) => void chooser.setFiles(files));
  await page.goto('/');
  await register(page);
  await press(page, link(page, 'Access Application Portal'));
  await heading(page, 'Personal Details');
  await enterPersonalDetails(page);

  await heading(page, 'Exam Results');
  await pick(page, field(page, 'Exam Type *'), 'CSEC');
  for (const [subject, grade] of [
    ['Mathematics', '1'],
    ['Physics', '1'],
    ['Chemistry', '2'],
    ['Biology', '2'],
  ] as const) {
    await addResult(page, subject, grade);
  }
  await press(page, button(page, 'Continue to Subject Selection'));

  await heading(page, 'Advanced Level Subject Selection');
  await page.getByText(/^You are eligible for/).waitFor();
  for (const [which, subjects] of [
    ['First', ['Pure Mathematics', 'Physics', 'Chemistry']],
    ['Second', ['Biology', 'Chemistry', 'Pure Mathematics']],
  ] as const) {
    for (const [index, subject] of subjects.entries())
      await pick(page, page.getByLabel(`${which} choice, subject ${index + 1}`), subject);
  }
  await press(page, button(page, 'Save & Continue'));
  await press(page, link(page, 'Please upload your exam slip before continuing.'));
  const slip = button(page, 'Choose files Exam slip');
  await focused(slip);
  await page.keyboard.press('Enter');
  await noticeOf(page, 'Upload Successful');
  // The list of documents replaces the upload.
  await button(page, 'View CSEC results.png').waitFor();
  await press(page, button(page, 'Save & Continue'));

  await heading(page, 'Application Review');
  const submit = button(page, 'Submit Application');
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await press(page, submit);
  const dialog = page.getByRole('dialog', { name: 'Submit your application?' });
  await focused(dialog.getByRole('button', { name: 'Not yet' }));
  await press(page, dialog.getByRole('button', { name: 'Submit Application' }));
  await noticeOf(page, 'Application Submitted Successfully');
  await press(page, link(page, 'View My Application'));
  await page.getByText('Submitted', { exact: true }).first().waitFor();
  const [application] = await portal.services.db.selectFrom('applications').select('status').execute();
  expect(application).toEqual({ status: 'submitted' });
  expect(complaints).toEqual([]);
});
