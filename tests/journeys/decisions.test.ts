import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { passMinutes, passUndoTime } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';
import { focused, heading, notices, visitAs } from '../support/visits.ts';

const PREVIEW = 'The email';

/** Opens the Application Status of an application and chooses this status. */
async function chooseStatus(page: Page, portal: { url: string }, id: number, status: string) {
  await page.goto(`${portal.url}/admin/edit-application/${id}`);
  await page.getByRole('tab', { name: 'Application Status' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption(status);
}

test('a decision is undone before its email goes; others are released with a preview', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal);
  const { applicationId, id } = application;
  const administrator = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, administrator, '/admin', { viewport: DESK });
  const subjects = async () => (await readOutbox(portal)).map(({ subject }) => subject.split(' SF')[0]);
  const row = page.getByRole('row', { name: new RegExp(applicationId) });

  // Approved at once, and undone in the notice; approved again, and undone in the row.
  await row.getByRole('button', { name: `Approve ${applicationId}` }).click();
  await notices(page).getByText(`Approved ${applicationId}`).waitFor();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await notices(page).getByText(`${applicationId} is Completed again. No email was sent.`).waitFor();
  await row.getByRole('button', { name: `Approve ${applicationId}` }).click();
  await row.getByRole('button', { name: `Undo the decision on ${applicationId}` }).click();
  await row.getByText('Completed', { exact: true }).waitFor();
  await passUndoTime(portal);
  expect(await subjects()).toEqual(['We have received your application']);

  // From now on decisions are released.
  await page.goto(`${portal.url}/admin/decisions`);
  await heading(page, 'Decisions');
  await page.getByRole('radio', { name: /^When released/ }).click();
  await notices(page).getByText('Decisions wait until they are released.').waitFor();
  await page.goto(`${portal.url}/admin`);
  await row.getByRole('button', { name: `Approve ${applicationId}` }).click();
  await notices(page).getByText(`Approved ${applicationId}, not told yet`).waitFor();
  await row.getByText('Approved, not told yet').waitFor();
  expect((await applicant.rest.get('/applications')).body).toMatchObject([{ status: 'under_review' }]);

  // A release by its typed number.
  await page.goto(`${portal.url}/admin/decisions`);
  await page.getByRole('checkbox', { name: 'Approved (1)' }).waitFor();
  await page.getByText('1 applicant will get an email').waitFor();
  await page.getByRole('heading', { name: PREVIEW }).waitFor();
  await page.getByText(/^Your application .* has been approved/).click();
  await page.getByText('Congratulations!', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Tell 1 applicant' }).click();
  await page.getByRole('alert').filter({ hasText: 'Please type 1' }).waitFor();
  await focused(page.getByLabel('Type 1 to confirm'));
  await page.getByLabel('Type 1 to confirm').fill('1');
  await page.getByRole('button', { name: 'Tell 1 applicant' }).click();
  await notices(page)
    .getByText('The email to 1 applicant is being sent. Whoever has an account can see it now.')
    .waitFor();
  await page.getByText('1 applicant told').waitFor();
  expect(await subjects()).toEqual(['We have received your application', 'Your application']);
  expect((await applicant.rest.get('/applications')).body).toMatchObject([{ status: 'approved' }]);

  // A told decision is changed: the page says so before, and sends a correction.
  await chooseStatus(page, portal, id, 'rejected');
  await page.getByText('The applicant has been told of the present decision').waitFor();
  expect(await page.getByRole('checkbox', { name: /corrects the decision/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Update Status' }).click();
  await notices(page).getByText('Status Updated').waitFor();
  await passUndoTime(portal);
  expect((await subjects()).at(-1)).toBe('A correction to the decision on your application');

  // Back to draft, with what to do.
  await chooseStatus(page, portal, id, 'draft');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByText('Please write why, and what to do', { exact: false }).waitFor();
  await page.getByLabel('What the applicant reads').fill('Please upload your slip again.');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await notices(page).getByText('Status Updated').waitFor();
  const texts = (await readOutbox(portal)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('Please upload your slip again.'))).toHaveLength(1);

  // Deciding what was not submitted asks first.
  await chooseStatus(page, portal, id, 'approved');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('button', { name: `Approve ${applicationId}` }).click();
  await notices(page).getByText(`${applicationId} is now “Approved”.`).waitFor();
  expect(complaints).toEqual([]);
});

test('a scheduled release is cancelled, and another one tells at its time', async () => {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications: 20 });
  const { db } = portal.services;
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ isWithheld: 1 })
    .where('status', 'in', ['approved', 'rejected'])
    .executeTakeFirst();
  await db.deleteFrom('emails').execute();
  const count = Number(numUpdatedRows);
  // One of them is a paper application that nobody has claimed, without an address.
  const unreached = await db
    .updateTable('students')
    .set({ userId: null, email: '' })
    .where('id', '=', (told) =>
      told.selectFrom('applications').select('studentId').where('isWithheld', '=', 1).orderBy('id').limit(1),
    )
    .returning(['firstName', 'lastName'])
    .executeTakeFirst();
  const administrator = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, administrator, '/admin/decisions', { viewport: DESK });
  const schedule = async () => {
    await page.getByRole('radio', { name: 'At a time' }).click();
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('Day (Port of Spain)').fill(inTwoDays);
    await page.getByRole('textbox', { name: 'Time' }).fill('09:00');
    await page.getByLabel(`Type ${count} to confirm`).fill(String(count));
    await page.getByRole('button', { name: 'Schedule Release' }).click();
    await notices(page).getByText('please call or write to them once it is released.').waitFor();
    await page.getByText(`${count} applicants to be told`).waitFor();
  };
  await page.getByText(`${count - 1} applicants will get an email`).waitFor();
  await page
    .getByText('1 applicant has no email address: please call or write to them once it is released')
    .waitFor();
  await page.getByText(/^Who they are/).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: `${unreached?.firstName} ${unreached?.lastName}` }).click();
  await (await opened).close();
  await schedule();
  await page.getByRole('button', { name: /^Cancel the release/ }).click();
  await page.getByRole('button', { name: 'Cancel Release' }).click();
  await page.getByText('not told: the release was cancelled').waitFor();
  await schedule();
  await passMinutes(portal, 3 * 24 * 60);
  expect(await readOutbox(portal)).toHaveLength(count - 1);
  expect(complaints).toEqual([]);
});
