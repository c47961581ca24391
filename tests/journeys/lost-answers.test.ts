import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles } from '../support/backups/files.ts';
import { usePortal } from '../support/portal.ts';
import { dayFromNow, focused, loseAnswer, loseCalls, notices, visitAs } from '../support/visits.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const told = (page: Page, text: string | RegExp) => notices(page).getByText(text).waitFor();
const NO_ANSWER = 'No Answer';

test('a backup and a restore whose answers are lost tell the outcome that the server knows', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'super_admin');
  const { page } = await visitAs(portal, administrator, '/admin/backup', { viewport: DESK });

  // What never came to the server failed.
  const reconnect = await loseCalls(page.context(), 'superAdmin.createBackup');
  await press(page, 'Database Only');
  await told(page, 'Failed to create backup');
  expect(await backupFiles(portal)).toEqual([]);
  await reconnect();

  await loseAnswer(page, 'superAdmin.createBackup');
  await press(page, 'Database Only');
  await told(page, 'Backup Created Successfully');
  const [name] = await backupFiles(portal);
  await submittedApplication(portal);
  await page.getByRole('tab', { name: 'Restore Data' }).click();
  await press(page, `Restore ${name}`);
  await loseAnswer(page, 'superAdmin.restoreBackup');
  await press(page, 'Restore and Overwrite');
  await notices(page).getByText('Restoration Complete').waitFor({ timeout: 120_000 });
  expect(await notices(page).getByText('Restoration Failed').count()).toBe(0);
  expect((await administrator.trpc.admin.stats.query()).total).toBe(0);
});

test('a schedule whose answer is lost was saved, and one that never arrived was not', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'super_admin');
  const { page } = await visitAs(portal, administrator, '/admin/registration-schedule', { viewport: DESK });
  const close = async () => {
    await page.getByRole('radio', { name: /^Always closed/ }).check();
    await press(page, 'Save Schedule');
    await press(page, 'Close Portal');
  };
  const isOpen = async () => (await administrator.trpc.site.portalStatus.query()).isOpen;

  const reconnect = await loseCalls(page.context(), 'admin.changeSchedule');
  await close();
  await told(page, 'Failed to update registration schedule');
  expect(await isOpen()).toBe(true);
  await reconnect();
  // The connection breaks just when the page has read the schedule, and stays away.
  const broken = Promise.withResolvers<() => Promise<void>>();
  await page.route(
    '**/trpc/admin.changeSchedule*',
    async (route) => {
      broken.resolve(await loseCalls(page.context(), 'site.portalStatus'));
      await route.abort();
    },
    { times: 1 },
  );
  await close();
  await told(page, NO_ANSWER);
  expect(await isOpen()).toBe(true);
  const comeBack = await broken.promise;
  await comeBack();

  await loseAnswer(page, 'admin.changeSchedule');
  await close();
  await told(page, 'Schedule Updated');
  expect(await isOpen()).toBe(false);
  expect(await page.getByText('Somebody else has changed the schedule').count()).toBe(0);
});

test('a letter whose answer is lost was saved, and one that never arrived was not', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/admin/letters/approved', { viewport: DESK });
  const stored = async () =>
    (await administrator.trpc.admin.letters.query()).find(({ kind }) => kind === 'approved');
  await page.getByLabel('Subject', { exact: true }).fill('In our own words');

  const reconnect = await loseCalls(page.context(), 'admin.saveLetter');
  await press(page, 'Save Letter');
  await told(page, 'The letter could not be saved. Please try again.');
  expect((await stored())?.isChanged).toBe(false);
  const silence = await loseCalls(page.context(), 'admin.letters');
  await press(page, 'Save Letter');
  await told(page, NO_ANSWER);
  await silence();
  await reconnect();

  await loseAnswer(page, 'admin.saveLetter');
  await press(page, 'Save Letter');
  await told(page, 'Letter Saved');
  expect(await stored()).toMatchObject({ isChanged: true, subject: 'In our own words' });

  await press(page, 'Restore the Original');
  await loseAnswer(page, 'admin.resetLetter');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the Original' }).click();
  await told(page, 'Original Restored');
  expect((await stored())?.isChanged).toBe(false);
});

test('a result that the desk added stands there although the answer was lost', async () => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const { page } = await visitAs(
    portal,
    await signInAs(portal, 'admin'),
    `/admin/results?application=${application.id}`,
    { viewport: DESK },
  );
  const results = page.getByRole('table', { name: 'Results' });
  await results.waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject *').selectOption('Music');
  await dialog.getByLabel('Grade *').selectOption('2');
  await dialog.getByLabel('Subject Profile *').fill('AAB');

  const reconnect = await loseCalls(page.context(), 'students.addExamResult');
  await dialog.getByRole('button', { name: 'Add Result' }).click();
  await told(page, 'The result was not added. Please try again.');
  expect(await results.getByText('Music').count()).toBe(0);
  await reconnect();

  await loseAnswer(page, 'students.addExamResult');
  await dialog.getByRole('button', { name: 'Add Result' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await results.getByText('Music').waitFor();
  // It is this page's own step, which Z takes back.
  await page.keyboard.press('z');
  await told(page, 'Taken Back');
  await results.getByText('Music').waitFor({ state: 'hidden' });
});

test('a note is added once, and one’s own name is not a colleague’s change, although the answers are lost', async () => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const administrator = await signInAs(portal, 'admin');
  const edit = `/admin/edit-application/${application.id}?tab=`;
  const { page } = await visitAs(portal, administrator, `${edit}history`, { viewport: DESK });
  const notes = async () =>
    (await administrator.trpc.admin.notes.query({ id: application.id })).map(({ text }) => text);
  const write = (text: string) => page.getByLabel('New note').fill(text);
  // The same words may be written twice, if they are meant so.
  for (const times of [1, 2]) {
    await page.getByRole('list', { name: 'Internal notes' }).or(page.getByText('No notes yet.')).waitFor();
    await write(' Called the mother.');
    await loseAnswer(page, 'admin.addNote');
    await press(page, 'Add Note');
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');
    expect(await notes()).toEqual(Array.from({ length: times }, () => 'Called the mother.'));
  }
  await told(page, 'Note Added');
  const reconnect = await loseCalls(page.context(), 'admin.addNote');
  await write('Called the mother.');
  await press(page, 'Add Note');
  await told(page, /^The server did not answer/);
  expect(await page.getByLabel('New note').inputValue()).toBe('Called the mother.');
  expect(await notes()).toHaveLength(2);
  await reconnect();
  await press(page, 'Discard Changes');

  await page.goto(`${edit}personal`);
  await page.getByLabel('Middle Name').fill('Quincy');
  await loseAnswer(page, 'admin.updateStudent');
  await press(page, 'Save Changes');
  await told(page, /^The server did not answer/);
  await page.getByRole('button', { name: 'Discard Changes' }).waitFor({ state: 'hidden' });
  await press(page, 'Save Changes');
  await told(page, 'Nothing to Save');
  expect(await page.getByText('Your change was not saved').count()).toBe(0);
});

test('an applicant is asked once although the answers are lost, and a new answer shows after a refusal', async () => {
  const portal = await usePortal();
  const { application, applicant } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const administrator = await signInAs(portal, 'admin');
  const path = `/admin/edit-application/${application.id}?tab=status`;
  const { page } = await visitAs(portal, administrator, path, { viewport: DESK });
  const stored = () => administrator.trpc.applications.requests.query({ id: application.id });
  const message = page.getByLabel('Message to the applicant');
  await press(page, 'Ask for Something');
  await page.getByLabel('What do you need?').selectOption('An answer to a question');
  await message.fill('Did you sit Spanish?');
  await page.getByLabel('Until when').fill(dayFromNow(10));

  const reconnect = await loseCalls(page.context(), 'admin.makeRequest');
  await press(page, 'Ask');
  await told(page, /What you typed is still there/);
  expect(await stored()).toEqual([]);
  await reconnect();
  await loseAnswer(page, 'admin.makeRequest');
  await press(page, 'Ask');
  await told(page, 'Asked');
  await message.waitFor({ state: 'hidden' });
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByText('Did you sit Spanish?').waitFor();
  const [first] = await stored();
  const answer = (text: string) => applicant.rest.post(`/requests/${first?.id}/answer`, { text });

  await answer('Yes');
  await page.reload();
  await press(page, 'Ask Again');
  await message.fill('In which year?');
  await answer('Yes, in 2025');
  await press(page, 'Ask Again');
  await told(page, /^The request has changed since you looked/);
  await question.getByText('Answer: Yes, in 2025').waitFor();
  await loseAnswer(page, 'admin.changeRequest');
  await press(page, 'Ask Again');
  await told(page, 'Asked');
  await message.waitFor({ state: 'hidden' });
  await question.getByText('waits for the applicant').waitFor();
  expect(await stored()).toMatchObject([{ state: 'open', message: 'In which year?', earlier: [{}] }]);

  await answer('2025');
  await page.reload();
  await loseAnswer(page, 'admin.changeRequest');
  await press(page, 'Accept');
  await told(page, 'Question: accepted.');
  expect(await stored()).toMatchObject([{ state: 'accepted' }]);
});

test('subjects and scholarship groups are added, changed and deleted although the answers are lost', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/admin/subjects', { viewport: DESK });
  const names = async () => {
    const { subjects, scholarshipGroups } = await administrator.trpc.admin.catalogue.query();
    return [...subjects, ...scholarshipGroups].map(({ name }) => name);
  };
  const lose = async (call: string, name: string, text: string) => {
    await loseAnswer(page, `admin.${call}`);
    await press(page, name);
    await told(page, text);
  };
  await press(page, 'Add Subject');
  await page.getByLabel('Subject name').fill('Latin');
  const form = page.getByRole('form', { name: 'Add a subject' });
  const reconnect = await loseCalls(page.context(), 'admin.createSubject');
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await told(page, 'The subject could not be added. Please try again.');
  expect(await names()).not.toContain('Latin');
  await reconnect();
  await lose('createSubject', 'Add Subject', 'Latin can be chosen now.');
  await press(page, 'Edit Latin');
  await page.getByLabel('Subject name').fill('Latin One');
  await page.getByText('If you save this').waitFor();
  // It was saved, and nobody knows yet.
  const silence = await loseCalls(page.context(), 'admin.catalogue');
  await lose('updateSubject', 'Save Changes', NO_ANSWER);
  await silence();
  await lose('updateSubject', 'Save Changes', 'Saved Latin One.');
  await press(page, 'Delete Latin One');
  await lose('deleteSubject', 'Delete Subject', 'Deleted Latin One.');
  expect(await names()).not.toContain('Latin One');
  await focused(page.getByRole('heading', { level: 1 }));

  await press(page, 'Add Group');
  await page.getByLabel('Group name').fill('Classics');
  await page.getByLabel('Subject 1', { exact: true }).selectOption('Physics');
  await lose('createScholarshipGroup', 'Add Group', 'Saved Classics.');
  await press(page, 'Edit Classics group');
  await page.getByLabel('Group name').fill('Old Classics');
  const silent = await loseCalls(page.context(), 'admin.catalogue');
  await lose('updateScholarshipGroup', 'Save Group', NO_ANSWER);
  await silent();
  await lose('updateScholarshipGroup', 'Save Group', 'Saved Old Classics.');
  await press(page, 'Delete Old Classics group');
  await lose('deleteScholarshipGroup', 'Delete Group', 'Deleted Old Classics.');
  expect(await names()).not.toContain('Old Classics');
  await focused(page.getByRole('heading', { level: 1 }));
});
