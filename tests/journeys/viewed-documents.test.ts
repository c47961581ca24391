import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { studentPayload } from '../support/application.ts';
import { pngFile } from '../support/files.ts';
import { listOf, noticeOf, useBrowser } from './documents-page.ts';

const { openDocuments } = useBrowser();

/** The page with an exam slip that was uploaded before. */
async function openWithSlip() {
  const opened = await openDocuments();
  const uploaded = await opened.rest.upload(opened.studentId, pngFile(), 'exam_slip');
  await opened.page.reload();
  const view = opened.page.getByRole('button', { name: 'View slip.png' });
  await view.waitFor();
  return { ...opened, view, document: uploaded.read(documentSchema) };
}

const tabsOf = (page: Page) => page.context().pages().length;

test('a document opens in a tab of its own, through the blocker of new tabs', async () => {
  const { page, view, complaints } = await openWithSlip();
  const opening = page.context().waitForEvent('page');
  await view.click();
  const tab = await opening;
  await tab.waitForURL(/^blob:/);
  await tab.locator('img').waitFor();
  expect(await tab.evaluate('window.opener')).toBeNull();
  expect(complaints).toEqual([]);
});

test('where the browser blocks the tab, the document is downloaded', async () => {
  const { page } = await openWithSlip();
  const downloading = page.waitForEvent('download');
  // The browser lets one new tab through for each press of a button; this press has had its own.
  const session = await page.context().newCDPSession(page);
  const expression = `window.open('', '_blank')?.close();
    document.querySelector('[aria-label="View slip.png"]').click()`;
  await session.send('Runtime.evaluate', { expression, userGesture: false });
  expect((await downloading).suggestedFilename()).toBe('slip.png');
  expect(await noticeOf(page, 'Document Downloaded')).toBe(
    'Your browser blocked the new tab, so slip.png was downloaded instead.',
  );
  await expect.poll(() => tabsOf(page)).toBe(1);
});

test('a document that was deleted meanwhile: the list is fresh, by viewing and by deleting', async () => {
  const { page, view, rest, studentId, document } = await openWithSlip();
  await rest.delete(`/students/${studentId}/documents/${document.id}`);
  await view.click();
  expect(await noticeOf(page, 'File Not Found')).toContain('may have been removed');
  await expect.poll(() => listOf(page, 'Exam slip').count()).toBe(0);
  await expect.poll(() => tabsOf(page)).toBe(1);
});

test('a document that belongs to somebody else is not shown', async () => {
  const { page, portal, view, document } = await openWithSlip();
  const stranger = await signInAs(portal, 'user');
  const { id: studentId } = await stranger.trpc.students.create.mutate(studentPayload());
  await portal.services.db
    .updateTable('documents')
    .set({ studentId })
    .where('id', '=', document.id)
    .execute();
  await view.click();
  expect(await noticeOf(page, 'Access Denied')).toBe('You are not allowed to view this document.');
  await expect.poll(() => tabsOf(page)).toBe(1);
});

test('a document that cannot be fetched for another reason', async () => {
  const { page, view } = await openWithSlip();
  await page.context().setOffline(true);
  await view.click();
  expect(await noticeOf(page, 'Error')).toBe('Failed to view document. Please try again.');
  await expect.poll(() => tabsOf(page)).toBe(1);
});
