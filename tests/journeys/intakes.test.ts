import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { placeBackup } from '../support/backups/files.ts';
import { beginIntake } from '../support/intakes.ts';
import { approve, FIRST, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, heading, notices, visitAs } from '../support/visits.ts';

const NOW = '2027-01-15T12:00:00Z';

test('the next intake begins although an offer and a request are open, and an applicant of before applies again', async () => {
  const portal = await usePortal({ now: NOW });
  const head = await signInAs(portal, 'super_admin');
  const { applicant, application, student } = await submittedApplication(portal);
  const asked = { kind: 'information', message: 'Which school?', answerBy: '2027-02-01' };
  await head.rest.post(`/admin/applications/${application.id}/requests`, asked);
  const offered = await submittedApplication(portal);
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await approve(head, offered.application.id);

  const { page, complaints } = await visitAs(portal, head, '/admin/intakes', { viewport: DESK });
  await heading(page, 'Intakes');
  await page.getByRole('button', { name: 'Prepare September 2028' }).click();
  const begin = page.getByRole('button', { name: 'Begin September 2028' });
  await page.getByRole('checkbox', { name: /still has 1 offer without an answer, 1 open request/ }).waitFor();
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
  // What is closed can be exported, but neither decided nor deleted.
  await page.getByText('September 2027 is closed', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: `Select ${application.applicationId}` }).check();
  await page.getByRole('button', { name: 'Clear Selection' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Reject|Delete)\b/ }).count()).toBe(0);
  await page.getByLabel('Intake', { exact: true }).selectOption('September 2028 (current)');
  await page.getByText('No Applications Found').waitFor();
  // So are its places: the offer can be read, not changed.
  await page.goto('/admin/places');
  await page.getByRole('tab', { name: 'Offers' }).waitFor();
  await page.getByLabel('Intake', { exact: true }).selectOption('September 2027');
  await page.getByText('1 offer', { exact: true }).waitFor();
  await page.getByText(offered.application.applicationId).waitFor();
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0);
  await page.goto('/admin/places/registration?intake=1');
  await page.getByText('September 2027 is closed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Export for the Pupil System' }).waitFor();
  await expectAccessible(page);
  const schedule = { openDate: '2027-01-01T00:00:00Z', closeDate: null };
  await head.rest.post('/admin/registration-portal/schedule', schedule);

  const visitor = await visitAs(portal, applicant, '/');
  const own = visitor.page;
  // Whether or not it was submitted.
  await own.getByText('What you entered was for September 2027. You can read it').waitFor();
  await own.goto('/my-applications');
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

test('a super administrator reads what is due, holds one back, and confirms the rest', async () => {
  const portal = await usePortal({ now: NOW });
  const kept = await completeApplication(await signInAs(portal, 'user'));
  const due = await completeApplication(await signInAs(portal, 'user'));
  await beginIntake(portal, await signInAs(portal, 'super_admin'), 2028);
  portal.clock.set('2027-08-01T12:00:00Z');
  const head = await signInAs(portal, 'super_admin');
  const backup = await placeBackup(portal, { created: '2027-07-01T06:00:00.000Z' });
  const copy = { place: '/mnt/nas', fileName: backup, size: 1, isWhole: 1, arrivedAt: NOW };
  await portal.services.db.insertInto('offSiteCopies').values(copy).execute();
  const { page, complaints } = await visitAs(portal, head, '/admin/retention', { viewport: DESK });
  const [heldBack, destroyed] = [kept.application.applicationId, due.application.applicationId];

  await page.getByRole('heading', { name: 'Due: 2' }).waitFor();
  await page.getByRole('checkbox', { name: destroyed }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Hold Back ${heldBack}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Hold ${heldBack} Back` }).click();
  await dialog.getByText('Please say why').waitFor();
  await focused(dialog.getByLabel('Reason'));
  await dialog.getByLabel('Reason').fill('A court asks for it');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('A court asks for it');
  await dialog.getByRole('button', { name: `Hold ${heldBack} Back` }).click();
  await page.getByText(`${heldBack}: A court asks for it`).waitFor();
  await focused(page.getByRole('heading', { name: 'Keeping Data', level: 1 }));

  await page.getByRole('button', { name: 'Destroy 1 Record' }).click();
  await dialog.getByLabel('Type 1 to confirm').fill('1');
  await dialog.getByRole('button', { name: 'Destroy 1 Record' }).click();
  await page.getByText('Nothing is due').waitFor();
  await focused(page.getByRole('heading', { name: 'Keeping Data', level: 1 }));
  await notices(page).getByText('1 record with 1 file').waitFor();
  const listed = await head.trpc.admin.applicationPage.query({ intake: 1 });
  expect(listed.items.map(({ applicationId }) => applicationId)).toEqual([heldBack]);

  // Backups still hold it.
  const day = '01/07/2027 at 02:00, kept until somebody deletes it';
  await page.getByText(`Off-site copy of the backup of ${day}`).waitFor();
  await page.getByText(`${backup} at /mnt/nas`).waitFor();
  await page.getByText(`Backup of ${day}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: `Delete ${backup}` }).click();
  await dialog.getByRole('button', { name: 'Delete Backup' }).click();
  await page.getByText(`Backup of ${day}`, { exact: true }).waitFor({ state: 'detached' });

  // All of an intake is held back as well.
  await page.getByRole('button', { name: 'Hold Back September 2027' }).click();
  await dialog.getByLabel('Reason').fill('The ministry counts');
  await dialog.getByRole('button', { name: 'Hold September 2027 Back' }).click();
  await page.getByRole('button', { name: 'Stop Holding Back September 2027' }).waitFor();
  expect(complaints).toEqual([]);
});
