import { expect, test } from 'vitest';
import { pdfFile, pngFile, pngOfSize } from '../../scripts/support/files.ts';
import { useConnection } from '../support/connection.ts';
import { choose, chosen, listOf, noticeOf, openDocuments } from '../support/documents/documents-page.ts';
import { storedFiles } from '../support/state.ts';
import { focused } from '../support/visits.ts';

const MEGABYTE = 1024 * 1024;

/** The applicant's page behind a connection that the test controls. */
async function openThroughConnection() {
  let connection: Awaited<ReturnType<typeof useConnection>> | undefined;
  const opened = await openDocuments({
    through: async (url) => {
      connection = await useConnection(url);
      return connection;
    },
  });
  if (!connection) throw new Error('no connection');
  return { ...opened, connection };
}

test('a connection lost in the middle of an upload: Retry, by the keyboard, stores exactly one document', async () => {
  const { page, portal, stored, bytesOf, connection } = await openThroughConnection();
  const slip = await chosen(pngOfSize('slip.png', 3 * MEGABYTE));
  connection.become({ breaksAfterBytes: MEGABYTE });
  await choose(page, 'Choose files Exam slip', slip);
  expect(await noticeOf(page, 'Upload Failed')).toBe(
    'slip.png: The connection was lost. The file will be sent when the connection is back, or when you press Retry.',
  );
  expect(await stored()).toEqual([]);
  await page.getByText('Exam slip not sent yet', { exact: true }).first().waitFor();

  connection.become('passes');
  await page.getByRole('button', { name: 'Retry slip.png' }).focus();
  await page.keyboard.press('Enter');
  await noticeOf(page, 'Upload Successful');
  const documents = await stored();
  expect(documents.map(({ originalName }) => originalName)).toEqual(['slip.png']);
  expect((await bytesOf(documents[0]?.fileName)).equals(slip.buffer)).toBe(true);
  expect(await storedFiles(portal)).toHaveLength(1);
  await expect.poll(() => listOf(page, 'Exam slip').count()).toBe(1);
});

test('answers that were lost: one Retry sends all again, and each is stored once', async () => {
  const { page, stored, connection } = await openThroughConnection();
  connection.become('loses answers');
  await choose(page, 'Choose files Exam slip', [
    await chosen(pngFile('one.png')),
    await chosen(pngFile('two.png')),
  ]);
  await page.getByRole('button', { name: 'Retry one.png' }).waitFor();
  await page.getByRole('button', { name: 'Retry two.png' }).waitFor();
  expect(await stored()).toHaveLength(2);
  connection.become('passes');
  await page.getByRole('button', { name: 'Retry one.png' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: /^(Retry|Cancel) (one|two)\.png$/ }).count())
    .toBe(0);
  expect((await stored()).map(({ originalName }) => originalName)).toEqual(['one.png', 'two.png']);
});

test('without a connection files wait, and go by themselves, in their order, when it is back', async () => {
  const { page, stored } = await openDocuments();
  await page.context().setOffline(true);
  await choose(page, 'Choose files Exam slip', [
    await chosen(pngFile('one.png')),
    await chosen(pngFile('two.png')),
  ]);
  await page.getByRole('button', { name: 'Retry one.png' }).waitFor();
  await page.getByRole('button', { name: 'Retry two.png' }).waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await stored()).map(({ originalName }) => originalName))
    .toEqual(['one.png', 'two.png']);
});

test('uploads go on while the applicant is on another page', async () => {
  const { page, stored, connection } = await openThroughConnection();
  connection.become('holds uploads');
  await choose(page, 'Choose files Exam slip', await chosen(pngFile()));
  await page.getByRole('button', { name: 'Cancel slip.png' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Uploading slip\.png$/ })
    .waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Previous Step' }).click();
  await page.getByRole('heading', { level: 2, name: 'Document Upload' }).waitFor({ state: 'hidden' });
  connection.become('passes');
  expect(await noticeOf(page, 'Upload Successful')).toBe('slip.png was uploaded.');
  expect(await stored()).toHaveLength(1);
});

test('an upload that is cancelled is not stored, nor one whose session has ended', async () => {
  const { page, portal, stored, connection } = await openThroughConnection();
  // More than the buffers between a browser and its server hold.
  const document = await chosen(pdfFile('one.pdf'));
  const one = { ...document, buffer: Buffer.concat([document.buffer, Buffer.alloc(9 * MEGABYTE)]) };
  const two = await chosen(pngFile('two.png'));
  connection.become('holds uploads');
  await choose(page, 'Choose files Exam slip', [one, two]);
  await page.getByRole('button', { name: 'Cancel two.png' }).click();
  await page.getByRole('button', { name: 'Cancel one.pdf' }).click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await focused(page.getByRole('button', { name: 'Choose files Exam slip' }));

  await choose(page, 'Choose files Exam slip', [one, two]);
  await page.getByRole('button', { name: 'Cancel two.png' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  connection.become('passes');
  await page.getByRole('button', { name: 'Logout' }).waitFor({ state: 'hidden' });
  await expect.poll(() => storedFiles(portal)).toEqual([]);
  expect(await stored().catch(() => [])).toEqual([]);
});
