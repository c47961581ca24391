import { expect, test } from 'vitest';
import { pdfFile, pngFile } from '../../scripts/support/files.ts';
import {
  type ChosenFile,
  choose,
  chosen,
  noticeOf,
  openDocuments,
} from '../support/documents/documents-page.ts';
import { storedFiles } from '../support/state.ts';

const MEGABYTE = 1024 * 1024;
const INVALID = 'Invalid file type. Only JPG, PNG, and PDF files are allowed.';
const FORBIDDEN = 'This file type is not allowed for security reasons.';
const HEIC_BYTES = Buffer.from('00000024667479706865696300000000', 'hex');

const file = (name: string, buffer: Buffer, mimeType = ''): ChosenFile => ({ name, mimeType, buffer });
const padded = (head: string, megabytes: number) =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(megabytes * MEGABYTE)]);

test('each file that cannot be taken is refused in the words for it, and nothing is stored', async () => {
  const { page, portal, complaints } = await openDocuments();
  const png = await chosen(pngFile());
  const pdf = await chosen(pdfFile());
  const refusals: [string, ChosenFile, string, string | RegExp][] = [
    ['files Exam slip', { ...png, name: 'slip.gif' }, 'Invalid File', INVALID],
    ['files Exam slip', { ...png, name: 'slip' }, 'Invalid File', INVALID],
    ['files Exam slip', { ...png, name: 'slip.exe' }, 'Invalid File', FORBIDDEN],
    ['files Exam slip', { ...png, name: 'slip.zip.png' }, 'Invalid File', FORBIDDEN],
    [
      'files Exam slip',
      file('slip.pdf', padded('%PDF-1.7\n', 10)),
      'File Too Large',
      'File size must be less than 10MB.',
    ],
    [
      'files Exam slip',
      file('broken.jpg', padded('\xff\xd8\xff', 10)),
      'File Too Large',
      'File size must be less than 10MB.',
    ],
    [
      'files Exam slip',
      file('IMG_1.HEIC', HEIC_BYTES),
      'Invalid File',
      /^Invalid file type\. Only JPG, PNG, and PDF files are allowed\. This is a HEIC photo/,
    ],
    [
      'files Exam slip',
      file('IMG_1.jpg', HEIC_BYTES),
      'Invalid File',
      /^Invalid file type\. Only JPG, PNG, and PDF files are allowed\. This is a HEIC photo/,
    ],
    [
      'files Exam slip',
      file('slip.png', Buffer.from('no picture')),
      'Invalid File',
      /^The name says that this is a PNG picture, but it cannot be read as one\./,
    ],
    ['files Recommendation', file('letter.txt', padded('Dear Sir', 0)), 'Invalid File', INVALID],
    [
      'a file Profile picture',
      pdf,
      'Invalid File',
      'Invalid file type. A profile picture has to be a JPG or PNG image.',
    ],
    [
      'a file Profile picture',
      file('me.png', padded('\x89PNG\r\n\x1a\n', 5)),
      'File Too Large',
      'File size must be less than 5MB.',
    ],
  ];
  for (const [category, refused, title, message] of refusals) {
    await choose(page, `Choose ${category}`, refused);
    expect(await noticeOf(page, title)).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
    await page.getByText(`${refused.name}: `).waitFor();
    await page.getByRole('button', { name: 'Close notice' }).click();
  }
  expect(await storedFiles(portal)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('several profile pictures are refused together, several files of which some are wrong are not', async () => {
  const { page, stored } = await openDocuments();
  const pictures = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const name of ['one.png', 'two.png']) transfer.items.add(new File(['x'], name, { type: 'image/png' }));
    return transfer;
  })()`);
  await page
    .getByRole('button', { name: 'Choose a file Profile picture' })
    .dispatchEvent('drop', { dataTransfer: pictures });
  expect(await noticeOf(page, 'Multiple Files Not Allowed')).toBe(
    'You can upload only one file as Profile picture. Nothing was uploaded: please choose one.',
  );
  expect(await page.getByText('one.png').count()).toBe(0);
  expect(await stored()).toEqual([]);

  const slip = await chosen(pngFile());
  await choose(page, 'Choose files Exam slip', [{ ...slip, name: 'notes.txt' }, slip]);
  await noticeOf(page, 'Upload Successful');
  await page.getByText(`notes.txt: ${INVALID}`).waitFor();
  expect((await stored()).map(({ originalName }) => originalName)).toEqual(['slip.png']);
});

test('what the server refuses is told in its words, and is not tried again', async () => {
  const { page, portal, stored } = await openDocuments();
  await choose(page, 'Choose files Exam slip', file('letter.pdf', Buffer.from('no document')));
  expect(await noticeOf(page, 'Upload Failed')).toBe(`letter.pdf: ${INVALID}`);
  await page.getByText(`letter.pdf: ${INVALID}`).nth(1).waitFor();
  expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0);
  expect(await stored()).toEqual([]);
  expect(await storedFiles(portal)).toEqual([]);
});
