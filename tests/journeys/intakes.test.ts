import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, heading, notices, visitAs } from '../support/visits.ts';

const NOW = '2027-01-15T12:00:00Z';

test('the next intake begins although a request is open, and an applicant of before applies again', async () => {
  const portal = await usePortal({ now: NOW });
  const head = await signInAs(portal, 'super_admin');
  const { applicant, application, student } = await submittedApplication(portal);
  const asked = { kind: 'information', message: 'Which school?', answerBy: '2027-02-01' };
  await head.rest.post(`/admin/applications/${application.id}/requests`, asked);

  const { page, complaints } = await visitAs(portal, head, '/admin/intakes', { viewport: DESK });
  await heading(page, 'Intakes');
  await page.getByRole('button', { name: 'Prepare September 2028' }).click();
  const begin = page.getByRole('button', { name: 'Begin September 2028' });
  await page.getByRole('checkbox', { name: /still has 1 open request/ }).waitFor();
  for (const tick of await page.getByRole('checkbox').all()) {
    expect(await begin.isDisabled()).toBe(true);
    await tick.check();
  }
  await begin.click();
  await notices(page).getByText('September 2028 Has Begun').waitFor();
  await page.getByRole('heading', { name: 'September 2028', exact: true }).waitFor();
  await expectAccessible(page);

  // The list shows the new intake, until the one of before is chosen.
  await page.getByRole('link', { name: 'Applications of September 2027' }).click();
  await page.getByRole('row', { name: new RegExp(application.applicationId) }).waitFor();
  await page.getByText('Intake: September 2027').waitFor();
  await page.getByLabel('Intake', { exact: true }).selectOption('September 2028 (current)');
  await page.getByText('No Applications Found').waitFor();
  const schedule = { openDate: '2027-01-01T00:00:00Z', closeDate: null };
  await head.rest.post('/admin/registration-portal/schedule', schedule);

  const visitor = await visitAs(portal, applicant, '/my-applications');
  const own = visitor.page;
  await own.getByText('This application was for September 2027').waitFor();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Apply for September 2028' }).click();
  await own.waitForURL('**/register**');
  await own.getByRole('navigation', { name: 'Application Progress' }).waitFor();
  await own.goto('/register?step=personal');
  expect(await own.getByLabel('First Name', { exact: false }).first().inputValue()).toBe(student.firstName);
  await own.goto('/dashboard');
  await own.getByText(`Application ${application.applicationId}`).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});
