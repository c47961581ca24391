import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { automaticSettingsSchema } from '../../src/shared/backups/automatic.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { MAILBOX } from '../support/backups/mailbox.ts';
import { startRelay } from '../support/backups/relay.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import { expectAccessible, heading, notices, submitLogIn, visit, visitAs } from '../support/visits.ts';

/** Opens the backups page as a super administrator. */
async function visitBackups(portal: TestPortal, viewport = DESK) {
  const visitor = await visitAs(portal, await signInAs(portal, 'super_admin'), '/admin/backup', { viewport });
  await heading(visitor.page, 'Database Backup');
  return visitor;
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const fillMailbox = async (dialog: Locator) => {
  await dialog.getByLabel('Email address').fill(MAILBOX.user);
  await dialog.getByLabel('App password').fill(MAILBOX.pass);
  await dialog.getByLabel('Send to email').fill(MAILBOX.to);
  await dialog.getByRole('button', { name: 'Save Configuration' }).click();
};
const folderOf = ({ services }: TestPortal) => services.config.backupsFolder;

test('a backup is made, downloaded, deleted, uploaded again, looked into and restored', async () => {
  const portal = await usePortal();
  await submittedApplication(portal);
  const { email } = await signInAs(portal, 'super_admin');
  const { page, complaints } = await visit(portal, { viewport: DESK });
  await page.goto('/admin/backup');
  await page.waitForURL('**/auth?*');
  await submitLogIn(page, email, PASSWORD);
  await heading(page, 'Database Backup');
  await notices(page).getByText('Login Successful').waitFor();
  await page.getByText('No backups yet').waitFor();
  // The notice appears while a backup is made, which may take little longer than the click.
  const busy = page.getByText('Creating backup...').waitFor();
  // A double click makes one backup.
  await page.getByRole('button', { name: 'Full Backup' }).dblclick();
  await busy;
  await notices(page).getByText('Backup Created Successfully').waitFor();
  const [name = ''] = await backupFiles(portal);
  expect(name).toMatch(/^full-.*\.zip$/);

  await openTab(page, 'Manage Backups');
  await page.getByRole('heading', { name: 'Local Backups (1)' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  const copy = await download.path();
  expect((await readFile(copy)).equals(await readFile(path.join(folderOf(portal), name)))).toBe(true);
  await notices(page).getByText('Download Started').waitFor();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByText(`Are you sure you want to delete ${name}?`).waitFor();
  await page.getByRole('button', { name: 'Delete Backup' }).click();
  await page.getByText('No backups found. Create your first backup above.').waitFor();
  expect(await backupFiles(portal)).toEqual([]);

  await openTab(page, 'Restore Data');
  await page.getByText('No local backups available for restoration.').waitFor();
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /Choose a file/ }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
  await notices(page).getByText('Please select a .sql or .zip backup file.').waitFor();
  await choose({ name, mimeType: 'application/zip', buffer: await readFile(copy) });
  await page.getByRole('button', { name: 'Upload' }).dblclick();
  await notices(page).getByText('File Uploaded').waitFor();

  await submittedApplication(portal);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await dialog.getByText(`Are you sure you want to restore from ${name}?`).waitFor();
  await dialog.getByRole('row', { name: 'Applications 1 2' }).waitFor();
  await dialog.getByRole('button', { name: 'Restore and Overwrite' }).dblclick();
  await notices(page).getByText('Restoration Complete').waitFor();
  const { count } = await portal.services.db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  // The replaced data have a backup of their own now.
  expect(await backupFiles(portal)).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test('a restore is shown at once; a refusal without words and a download without a token say what failed', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  const { fileName } = await superAdmin.trpc.superAdmin.createBackup.mutate({ type: 'database' });
  const { page } = await visitAs(portal, superAdmin, '/admin/backup', { viewport: DESK });
  await openTab(page, 'Restore Data');

  const error = { json: { code: -32603, message: '', data: { code: 'INTERNAL_SERVER_ERROR' } } };
  const refusal = { status: 500, json: [{ error }] };
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/superAdmin.restoreBackup*', async (route) => {
    await answer.promise;
    await route.fulfill(refusal);
  });
  await page.getByRole('button', { name: `Restore ${fileName}` }).click();
  await page.getByRole('button', { name: 'Restore and Overwrite' }).click();
  await page.getByText('Restoring Data...').waitFor();
  await page.getByText('Please wait while the restoration completes. Do not close this page.').waitFor();
  answer.resolve();
  await notices(page).getByText('Restoration Failed').waitFor();
  await notices(page).getByText('Failed to restore backup').waitFor();

  await page.route('**/trpc/superAdmin.downloadToken*', (route) =>
    route.fulfill({ json: [{ result: { data: { json: {} } } }] }),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Download ${fileName}` }).click();
  await notices(page).getByText('Download Failed').waitFor();
  await notices(page).getByText('Failed to get download token').waitFor();

  await page.route('**/trpc/superAdmin.downloadToken*', (route) => route.fulfill(refusal));
  await page.getByRole('button', { name: `Download ${fileName}` }).click();
  await notices(page).getByText('Unknown error occurred').waitFor();

  await page.route('**/upload', (route) => route.fulfill({ status: 500, body: '' }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Choose a file/ }).click();
  await (await chooser).setFiles({ name: 'x.sql', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByRole('button', { name: 'Upload' }).click();
  await notices(page).getByText('Failed to upload backup file').waitFor();

  await page.route(/deleteBackup|createBackup/, (route) => route.fulfill(refusal));
  await openTab(page, 'Manage Backups');
  await page.getByRole('button', { name: `Delete ${fileName}` }).click();
  await page.getByRole('button', { name: 'Delete Backup' }).click();
  await notices(page).getByText('Failed to delete backup').waitFor();
  await openTab(page, 'Create Backup');
  await page.getByRole('button', { name: 'Database Only' }).click();
  await notices(page).getByText('Failed to create backup').waitFor();
  expect(await backupFiles(portal)).toEqual([fileName]);
});

test('a file that is no backup is refused with the reason, and nothing can be restored from it', async () => {
  const portal = await usePortal();
  const name = await placeBackup(portal, { type: 'database', content: 'DROP TABLE users;\n' });
  const { page } = await visitBackups(portal, PHONE);
  await openTab(page, 'Restore Data');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await page.getByText('This backup cannot be restored').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().waitFor();
  expect(await page.getByRole('button', { name: 'Restore and Overwrite' }).count()).toBe(0);
});

test('the email settings stay in this browser, and go when they are removed', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visitBackups(portal);
  await page.getByRole('button', { name: 'Configure Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Configuration' });
  await dialog.getByRole('button', { name: 'Save Configuration' }).click();
  await dialog.getByText('App password is required').first().waitFor();
  // Neither Escape nor a click beside the dialog throws away what is typed.
  await dialog.getByLabel('Email address').fill(MAILBOX.user);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByLabel('App password').fill(MAILBOX.pass);
  expect(await dialog.getByLabel('Email address').inputValue()).toBe(MAILBOX.user);
  await fillMailbox(dialog);
  await notices(page).getByText('Configuration Saved').waitFor();
  await page.reload();
  await page.getByText('Configured', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Email DB' }).waitFor();
  await page.getByRole('button', { name: 'Remove from this browser' }).click();
  await page.getByRole('button', { name: 'Configure Email' }).waitFor();
  expect(await page.getByRole('button', { name: 'Email DB' }).count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(MAILBOX.pass);
  expect(complaints).toEqual([]);
});

test('emailing a backup without settings is refused where the buttons are, until they are there again', async () => {
  const portal = await usePortal();
  const { page, complaints } = await visitBackups(portal);
  await page.getByRole('button', { name: 'Configure Email' }).click();
  await fillMailbox(page.getByRole('dialog', { name: 'Email Configuration' }));
  // As when they are removed in another tab.
  await page.evaluate(() => localStorage.removeItem('backupEmail'));
  await page.getByRole('button', { name: 'Email DB' }).click();
  await notices(page).getByText('Email Configuration Required').waitFor();
  await page.getByRole('main').getByText('Email Configuration Required').waitFor();
  await page.getByRole('main').getByText('Please configure email settings first.').waitFor();
  expect(await page.getByText('Configured', { exact: true }).count()).toBe(0);
  expect(await backupFiles(portal)).toEqual([]);

  await page.getByRole('button', { name: 'Configure Email' }).click();
  await fillMailbox(page.getByRole('dialog', { name: 'Email Configuration' }));
  await page.getByText('Configured', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByText('Email Configuration Required').count()).toBe(0);

  const issues = [{ path: 'emailConfig.to', message: 'Please configure email settings first.' }];
  const data = { code: 'BAD_REQUEST', issues };
  await page.route('**/trpc/superAdmin.createBackup*', (route) =>
    route.fulfill({ status: 400, json: [{ error: { json: { code: -32600, message: 'x', data } } }] }),
  );
  await page.getByRole('button', { name: 'Email Full' }).click();
  await page.getByRole('main').getByText('Email Configuration Required').waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('what is running is shown again after a reload, and what came of it is told', async () => {
  const sent = Promise.withResolvers<void>();
  const relay = await startRelay({ until: sent.promise });
  const portal = await usePortal({ environment: { BACKUP_SMTP_OVERRIDE: relay.url } });
  const { page, complaints } = await visitBackups(portal);
  await page.getByRole('button', { name: 'Configure Email' }).click();
  await fillMailbox(page.getByRole('dialog', { name: 'Email Configuration' }));
  await page.getByRole('button', { name: 'Email Full' }).click();
  await page.getByText('Sending the email').waitFor();
  await page.reload();
  await page.getByText('Creating and emailing backup...').waitFor();
  await page.getByRole('progressbar', { name: 'Creating and emailing backup...' }).waitFor();
  expect(await page.getByRole('button', { name: 'Full Backup' }).isDisabled()).toBe(true);
  sent.resolve();
  await notices(page).getByText('Backup Created Successfully').waitFor();
  await page.getByText('1 full').waitFor();
  expect(await page.getByRole('button', { name: 'Full Backup' }).isDisabled()).toBe(false);
  expect(relay.received).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('what a backup lacks is told here, beside that it was emailed, and on another page', async () => {
  const sent = Promise.withResolvers<void>();
  const relay = await startRelay({ until: sent.promise });
  const portal = await usePortal({ environment: { BACKUP_SMTP_OVERRIDE: relay.url } });
  const { application } = await submittedApplication(portal);
  for (const name of await storedFiles(portal))
    await rm(path.join(portal.services.config.uploadsFolder, name));
  const { page } = await visitBackups(portal);
  const other = await page.context().newPage();
  await page.getByRole('button', { name: 'Configure Email' }).click();
  await fillMailbox(page.getByRole('dialog', { name: 'Email Configuration' }));
  await page.getByRole('button', { name: 'Email Full' }).click();
  await page.getByText('Sending the email').waitFor();
  await other.goto('/admin/backup');
  await other.getByText('Creating and emailing backup...').waitFor();
  sent.resolve();
  for (const seen of [page, other]) {
    await notices(seen).getByText('Backup Made, With a Fault').waitFor();
    await notices(seen).getByText(application.applicationId).waitFor();
  }
  await notices(page).getByText(`Emailed to ${MAILBOX.to}.`).waitFor();
});

test('the nightly backups are set, and the guide is one click away', async () => {
  const portal = await usePortal({ now: '2026-11-23T02:00:00.000Z' });
  const { page, complaints } = await visitBackups(portal);
  const form = page.getByRole('form', { name: 'Automatic Backups' });
  await page.getByText('23/11/2026 at 02:00').waitFor();
  await form.getByLabel('Time', { exact: true }).fill('23:30');
  await form.getByLabel('Daily backups to keep').fill('0');
  await form.getByRole('button', { name: 'Save Automatic Backups' }).click();
  await form.getByText('Please keep 1 to 60 daily backups').first().waitFor();
  await form.getByLabel('Daily backups to keep').fill('14');
  await form.getByRole('button', { name: 'Save Automatic Backups' }).click();
  await notices(page).getByText('The next one: 22/11/2026 at 23:30.').waitFor();

  // What a colleague has stored meanwhile stays, and is shown before it is replaced.
  const colleague = await signInAs(portal, 'super_admin');
  const stored = async () =>
    (await colleague.rest.get('/super-admin/backup/automatic')).read(automaticSettingsSchema);
  const storeElsewhere = async (changes: object) =>
    colleague.rest.put('/super-admin/backup/automatic', { ...(await stored()), ...changes });
  await storeElsewhere({ keepWeekly: 9 });
  await form.getByLabel('Time', { exact: true }).fill('22:30');
  await form.getByRole('button', { name: 'Save Automatic Backups' }).click();
  await notices(page).getByText('The next one: 22/11/2026 at 22:30.').waitFor();
  expect(await stored()).toMatchObject({ atTime: '22:30', keepDaily: 14, keepWeekly: 9 });
  await storeElsewhere({ atTime: '03:00' });
  await form.getByLabel('Time', { exact: true }).fill('04:00');
  await form.getByRole('button', { name: 'Save Automatic Backups' }).click();
  await form.getByText('Somebody changed this meanwhile.').waitFor();
  await expectAccessible(page);
  expect(await stored()).toMatchObject({ atTime: '03:00' });
  await form.getByRole('button', { name: 'Save Automatic Backups' }).click();
  await expect.poll(stored).toMatchObject({ atTime: '04:00' });
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /Backup guide/ }).click();
  const guide = await opening;
  await heading(guide, 'Backup Guide');
  await guide.getByRole('button', { name: 'Print this guide' }).waitFor();
  expect(complaints).toEqual([]);
});
