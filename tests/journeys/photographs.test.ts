import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { choose, chosen, noticeOf, openDocuments } from '../support/documents/documents-page.ts';
import { expectAccessible } from '../support/visits.ts';

test('photographs of a recommendation become one PDF, in the order and turned as somebody wants', async () => {
  const { page, stored, bytesOf, complaints } = await openDocuments();
  const first = await chosen(pngFile());
  await choose(page, 'Choose files Recommendation', [first, { ...first, name: 'back.png' }]);
  await page.getByText('not sent yet').waitFor();
  await page.getByRole('img', { name: 'Recommendation, page 2' }).waitFor();
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: 'Move page 2 up' }).click();
  await page.getByRole('button', { name: 'Turn page 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload 2 pages as one PDF' }).click();
  await noticeOf(page, 'Upload Successful');
  const [document] = await stored();
  expect(document).toMatchObject({ originalName: 'Recommendation.pdf', documentType: 'recommendation' });
  const pdf = await getDocumentProxy(new Uint8Array(await bytesOf(document?.fileName)));
  const pages = await Promise.all([1, 2].map((number) => pdf.getPage(number)));
  expect(pages.map(({ rotate }) => rotate)).toEqual([0, 90]);
  expect(complaints).toEqual([]);
});

test('a profile picture is taken with the camera that faces its person, documents with the other one', async () => {
  const { page } = await openDocuments();
  const cameras = await page
    .locator('input[capture]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('capture')));
  expect(cameras).toEqual(['environment', 'user', 'environment', 'environment']);
});
