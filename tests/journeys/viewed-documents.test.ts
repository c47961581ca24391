import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdfFile, pngFile, pngOfSize } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { listOf, noticeOf, openDocuments } from '../support/documents/documents-page.ts';

/** The page with an exam slip that was uploaded earlier. */
async function openWithSlip() {
  const opened = await openDocuments({
    prepare: ({ rest, studentId }) => rest.upload(studentId, pngFile(), 'exam_slip'),
  });
  const view = opened.page.getByRole('button', { name: 'View slip.png' });
  await view.waitFor();
  const [document] = await opened.stored();
  if (!document) throw new Error('the slip was uploaded');
  return { ...opened, view, document };
}

const tabsOf = (page: Page) => page.context().pages().length;

test('a document opens in a tab of its own, through the blocker of new tabs; where that blocks it, it is downloaded', async () => {
  const { page, view, complaints } = await openWithSlip();
  const opening = page.context().waitForEvent('page');
  await view.click();
  const tab = await opening;
  await tab.waitForURL(/^blob:/);
  await tab.locator('img').waitFor();
  expect(await tab.evaluate('window.opener')).toBeNull();
  expect(complaints).toEqual([]);
  await tab.close();

  const downloading = page.waitForEvent('download');
  // A browser that blocks a pop-up returns null.
  await page.evaluate('window.open = () => null');
  await view.click();
  expect((await downloading).suggestedFilename()).toBe('slip.png');
  expect(await noticeOf(page, 'Document Downloaded')).toBe(
    'Your browser blocked the new tab, so slip.png was downloaded instead.',
  );
  await expect.poll(() => tabsOf(page)).toBe(1);
});

test('a document that was deleted meanwhile: the list is fresh after viewing, and after deleting', async () => {
  const { page, view, rest, studentId, document } = await openWithSlip();
  const other = (await rest.upload(studentId, pdfFile(), 'recommendation')).read(documentSchema);
  await page.reload();
  const remove = page.getByRole('button', { name: 'Delete slip.pdf' });
  await remove.waitFor();
  await rest.delete(`/students/${studentId}/documents/${other.id}`);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Document' }).click();
  expect(await noticeOf(page, 'Delete Failed')).toBe('There is no such document.');
  await expect.poll(() => listOf(page, 'Recommendation').count()).toBe(0);

  await rest.delete(`/students/${studentId}/documents/${document.id}`);
  await view.click();
  expect(await noticeOf(page, 'File Not Found')).toContain('may have been removed');
  await expect.poll(() => listOf(page, 'Exam slip').count()).toBe(0);
  await expect.poll(() => tabsOf(page)).toBe(1);
});

test('a document that cannot be fetched, belongs to somebody else, or is asked for by nobody, is not shown', async () => {
  const { page, portal, view, document } = await openWithSlip();
  await page.context().setOffline(true);
  await view.click();
  expect(await noticeOf(page, 'Error')).toBe('Failed to view document. Please try again.');
  await expect.poll(() => tabsOf(page)).toBe(1);
  await page.context().setOffline(false);

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

  // The same as clearing the site's data.
  await page.evaluate("localStorage.removeItem('token')");
  await view.click();
  expect(await noticeOf(page, 'Authentication Error')).toBe('Please log in again to view this document.');
  expect(tabsOf(page)).toBe(1);
});

test('thumbnails are fetched of small pictures only, and of none for somebody who saves data', async () => {
  const { page, rest, studentId, document, complaints } = await openWithSlip();
  const large = await rest.upload(studentId, pngOfSize('large.png', 3 * 1024 * 1024), 'exam_slip');
  await rest.upload(studentId, pdfFile(), 'exam_slip');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/documents\/(.+)$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  const seeAll = async () => {
    await page.reload();
    const rows = listOf(page, 'Exam slip');
    await expect.poll(() => rows.count()).toBe(3);
    for (const row of await rows.all()) await row.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  };

  await seeAll();
  await expect.poll(() => listOf(page, 'Exam slip').locator('img').count()).toBe(1);
  expect(large.status).toBe(201);
  expect(fetched).toEqual([document.fileName]);

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await seeAll();
  expect(await page.evaluate('navigator.connection.saveData')).toBe(true);
  expect(fetched).toEqual([document.fileName]);
  await session.detach();
  expect(complaints).toEqual([]);
});
