import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { choose, chosen, openDocuments } from '../support/documents/documents-page.ts';
import { storedFiles } from '../support/state.ts';

const pageOf = (title: string) =>
  `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center><hr>nginx</body></html>`;

test.each([
  [413, 'Request Entity Too Large', 'refused the file because of its size, before the portal saw it'],
  [502, 'Bad Gateway', 'did not reach the portal behind it'],
  [504, 'Gateway Time-out', 'did not reach the portal behind it'],
])('what a proxy’s own page of %i means for an upload is said in words', async (status, title, words) => {
  const { page, portal } = await openDocuments();
  await page.route('**/api/students/*/documents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'text/html', body: pageOf(`${status} ${title}`) })
      : route.fallback(),
  );
  await choose(page, 'files Exam slip', await chosen(pngFile()));
  await page.getByText(words).first().waitFor();
  expect(await page.getByText('nginx</').count()).toBe(0);
  expect(await storedFiles(portal)).toEqual([]);
});
