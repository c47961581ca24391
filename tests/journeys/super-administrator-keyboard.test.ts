import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { enrol } from '../support/auth/second-step.ts';
import { placeBackup } from '../support/backups/files.ts';
import { MAILBOX } from '../support/backups/mailbox.ts';
import { pick, press, tabTo, type } from '../support/keyboard.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { usePortal } from '../support/portal.ts';
import { focused, heading, loseCalls, notices, visitAs } from '../support/visits.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page, text: string) => notices(page).getByText(text).waitFor();

/** Opens a dialog, leaves it, opens it again and confirms. The focus must return to the button in between. */
async function askTwice(page: Page, asks: string, deed: string) {
  await press(page, button(page, asks));
  await focused(inDialog(page, 'Cancel'));
  await page.keyboard.press('Escape');
  await focused(button(page, asks));
  await page.keyboard.press('Space');
  await press(page, inDialog(page, deed), 'Space');
}

test('accounts, the audit trail and stuck mail by keyboard alone; the focus never gets lost', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: url } });
  const head = await signInAs(portal, 'super_admin');
  const administrator = await signInAs(portal, 'admin', { firstName: 'Hema', lastName: 'Young' });
  await enrol(portal, administrator);
  const { page, complaints } = await visitAs(portal, head, '/admin/users', { viewport: DESK });

  await press(page, button(page, 'Add User'));
  await focused(page.getByLabel('First Name'));
  await page.keyboard.type('Kerwyn');
  await type(page, page.getByLabel('Last Name'), 'Joseph');
  await type(page, page.getByLabel('Email'), 'kerwyn@example.com');
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await notice(page, 'User Created');
  await focused(button(page, 'Add User'));

  const role = page.getByLabel('Role of Kerwyn Joseph');
  await pick(page, role, 'Administrator');
  await press(page, button(page, 'Confirm: Kerwyn Joseph becomes Administrator'));
  await notice(page, 'Role Updated');
  await focused(role);
  await press(page, button(page, 'Edit Kerwyn Joseph'));
  await focused(page.getByLabel('First Name'));
  await press(page, inDialog(page, 'Cancel'));
  await focused(button(page, 'Edit Kerwyn Joseph'));
  await askTwice(page, 'End Sessions Kerwyn Joseph', 'End Sessions');
  await notice(page, 'Sessions Ended');
  await focused(button(page, 'End Sessions Kerwyn Joseph'));
  await askTwice(page, 'Deactivate Kerwyn Joseph', 'Deactivate User');
  await focused(button(page, 'Activate Kerwyn Joseph'));
  await page.keyboard.press('Enter');
  await focused(button(page, 'Deactivate Kerwyn Joseph'));
  // The button disappears with the user.
  await askTwice(page, 'Delete Kerwyn Joseph', 'Delete User');
  await notice(page, 'User Deleted');
  await focused(title(page));
  await askTwice(page, 'Switch Off Two-Step Hema Young', 'Switch Off');
  await notice(page, 'Two-Step Sign-In Switched Off');
  await focused(title(page));
  await pick(page, page.getByLabel('State', { exact: true }), 'Inactive');
  await press(page, button(page, 'Clear filters'));
  await focused(title(page));
  await tabTo(page, page.getByRole('switch', { name: 'Require two-step sign-in of all administrators' }));

  for (let count = 0; count < 22; count += 1) {
    await head.rest.put('/admin/site-settings/contactPhone', { value: `(868) 555-01${10 + count}` });
  }
  const answerAgain = await loseCalls(page.context(), 'superAdmin.auditPage');
  await page.goto('/admin/audit?pageSize=25');
  await tabTo(page, button(page, 'Retry'));
  await answerAgain();
  await page.keyboard.press('Enter');
  await focused(title(page));
  await press(page, button(page, 'Next'));
  await page.getByText('Showing 26–').waitFor();
  await focused(button(page, 'Next'));

  const { email } = await registerApplicant(portal);
  await portal.services.background.finished();
  await page.goto('/admin/mail');
  await startMailServer({ port });
  await press(page, button(page, /^Send again: .*/));
  await notice(page, `has been sent to ${email}`);
  await focused(title(page));
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('backups are made, sent, deleted, uploaded and restored by keyboard alone; the focus never gets lost', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const old = await placeBackup(portal, { type: 'database', created: '2026-01-01T00:00:00.000Z' });
  const { page, complaints } = await visitAs(portal, head, '/admin/backup', { viewport: DESK });
  const full = button(page, 'Full Backup');
  await press(page, full);
  await notice(page, 'Backup Created Successfully');
  await focused(full);

  await press(page, page.getByRole('switch', { name: 'Make a backup every night' }), 'Space');
  await press(page, button(page, 'Save Automatic Backups'));
  await notice(page, 'They are off.');
  await press(page, button(page, 'Configure Email'));
  await focused(page.getByLabel('Email service'));
  await press(page, inDialog(page, 'Cancel'));
  await focused(button(page, 'Configure Email'));
  await page.keyboard.press('Enter');
  await focused(page.getByLabel('Email service'));
  await type(page, page.getByLabel('Email address'), MAILBOX.user);
  await type(page, page.getByLabel('App password'), MAILBOX.pass);
  await type(page, page.getByLabel('Send to email'), MAILBOX.to);
  await page.keyboard.press('Enter');
  await focused(button(page, 'Change Email Settings'));
  await press(page, button(page, 'Remove from this browser'));
  await focused(button(page, 'Configure Email'));

  await tabTo(page, page.getByRole('tab', { name: 'Create Backup' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Local Backups (2)' }).waitFor();
  const downloading = page.waitForEvent('download');
  await press(page, button(page, /^Download full-.*/));
  const buffer = await readFile(await (await downloading).path());
  await focused(button(page, /^Download full-.*/));
  await askTwice(page, `Delete ${old}`, 'Delete Backup');
  await notice(page, 'Backup Deleted');
  await focused(title(page));

  await tabTo(page, page.getByRole('tab', { name: 'Manage Backups' }));
  await page.keyboard.press('ArrowRight');
  const chosen = page.waitForEvent('filechooser');
  await press(page, button(page, /^Choose a file/));
  await (await chosen).setFiles({ name: 'copy.zip', mimeType: 'application/zip', buffer });
  await press(page, button(page, 'Upload'));
  await notice(page, 'File Uploaded');
  await focused(button(page, /^Choose a file/));
  const restore = button(page, /^Restore full-/).first();
  await press(page, restore);
  await focused(inDialog(page, 'Cancel'));
  await page.getByText('Are you sure you want to restore from').waitFor();
  await press(page, inDialog(page, 'Restore and Overwrite'));
  await notice(page, 'Restoration Complete');
  // The focus is on the button, or on the heading when the list was redrawn with the new safety backup.
  await page.getByRole('main').locator(':focus').waitFor();

  const opening = page.context().waitForEvent('page');
  await press(page, page.getByRole('link', { name: /^Backup guide/ }));
  const guide = await opening;
  await heading(guide, 'Backup Guide');
  await tabTo(guide, button(guide, 'Print this guide'));
  expect(complaints).toEqual([]);
});
