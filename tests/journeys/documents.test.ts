import { expect, test } from 'vitest';
import { pdfFile, pngFile, pngOfSize } from '../../scripts/support/files.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { choose, chosen, listOf, noticeOf, openDocuments } from '../support/documents/documents-page.ts';
import { heldUpright, sizeOfJpeg, takePhoto } from '../support/documents/photos.ts';
import { usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import { expectAccessible, focused, visitAs } from '../support/visits.ts';

const MEGABYTE = 1024 * 1024;
const PHONE_WITH_CAMERA = { hasTouch: true, isMobile: true };
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('a photograph over the limit is made smaller before it is sent, and turned as the camera was held', async () => {
  const { page, stored, bytesOf, complaints } = await openDocuments();
  const photo = heldUpright(await takePhoto(page, 4000, 3000));
  expect(photo.length).toBeGreaterThan(10 * MEGABYTE);
  await choose(page, 'Choose files Exam slip', jpeg('IMG_2041.JPG', photo));
  expect(await noticeOf(page, 'Upload Successful')).toMatch(
    /^IMG_2041\.jpg was uploaded\. Photo made smaller: \d+\.\d MB → \d+\.?\d* MB$/,
  );
  const [document] = await stored();
  const bytes = await bytesOf(document?.fileName);
  expect(sizeOfJpeg(bytes)).toEqual([1800, 2400]);
  expect(bytes.length).toBeLessThan(photo.length / 2);
  expect(document).toMatchObject({ originalName: 'IMG_2041.jpg', fileSize: bytes.length });
  // The thumbnail is shown without another download.
  await listOf(page, 'Exam slip').locator('img').waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a huge PNG is sent as a JPEG; other scans, documents and small pictures are sent as they are', async () => {
  const { page, stored, bytesOf } = await openDocuments();
  const untouched = [
    await chosen(pngFile('scan.png')),
    await chosen(pdfFile('scan.pdf')),
    jpeg('small.jpg', await takePhoto(page, 800, 600)),
  ];
  const beginning = Buffer.concat([Buffer.from('ffd8ffe000104a4649460001', 'hex'), Buffer.alloc(8)]);
  const broken = jpeg('broken.jpg', Buffer.concat([beginning, Buffer.alloc(2 * MEGABYTE)]));
  const huge = await chosen(pngOfSize('huge.png', 11 * MEGABYTE));
  await choose(page, 'Choose files Exam slip', [...untouched, broken, huge]);
  await expect.poll(async () => (await stored()).length).toBe(5);
  const documents = await stored();
  expect(documents.map(({ originalName }) => originalName)).toEqual([
    ...untouched.map(({ name }) => name),
    'broken.jpg',
    'huge.jpg',
  ]);
  for (const [index, { buffer }] of untouched.entries()) {
    expect((await bytesOf(documents[index]?.fileName)).equals(buffer)).toBe(true);
  }
  // A picture that cannot be decoded is stored unchanged.
  expect((await bytesOf(documents[3]?.fileName)).equals(beginning)).toBe(true);
  expect(sizeOfJpeg(await bytesOf(documents[4]?.fileName))).toEqual([320, 40]);
});

test('a HEIC photo that the browser can read is turned into JPEG, whatever its weight', async () => {
  const { page, stored, bytesOf } = await openDocuments();
  // Chromium cannot read HEIC, so this is a picture that it can read under a HEIC name.
  const photo = await takePhoto(page, 1200, 900);
  await choose(page, 'Choose files Exam slip', { name: 'IMG_0042.HEIC', mimeType: '', buffer: photo });
  expect(await noticeOf(page, 'Upload Successful')).toMatch(
    /^IMG_0042\.jpg was uploaded\. HEIC photo turned into JPG: .+ → .+$/,
  );
  const [document] = await stored();
  expect(document?.originalName).toBe('IMG_0042.jpg');
  expect(sizeOfJpeg(await bytesOf(document?.fileName))).toEqual([1200, 900]);
});

test('a portfolio is offered once a subject is chosen whose name contains art', async () => {
  const { page } = await openDocuments({
    prepare: async ({ portal }) => {
      const { rest } = await signInAs(portal, 'admin');
      await rest.post('/admin/site-settings', { key: 'cape_prerequisites_enabled', value: 'false' });
    },
  });
  const first = page.getByLabel('First choice, subject 1');
  const portfolio = page.getByRole('button', { name: 'Choose files Portfolio' });
  await first.selectOption('Physics');
  expect(await portfolio.count()).toBe(0);
  await first.selectOption('Performing Arts');
  await portfolio.waitFor();
});

test('the pages of a slip are photographed one after the other, and stored pictures are shown when in sight', async () => {
  const { page, stored, complaints } = await openDocuments(PHONE_WITH_CAMERA);
  await choose(page, 'Take a photo Exam slip', await chosen(pngFile('image.png', 'page 1')));
  await choose(page, 'Add another page Exam slip', await chosen(pngFile('image.png', 'page 2')));
  await expect
    .poll(async () => (await stored()).map(({ originalName }) => originalName))
    .toEqual(['Exam slip page 1.png', 'Exam slip page 2.png']);
  await page.reload();
  await listOf(page, 'Exam slip').first().scrollIntoViewIfNeeded();
  const pictures = listOf(page, 'Exam slip').locator('img');
  await expect.poll(() => pictures.count()).toBe(2);
  expect(Number(await pictures.first().evaluate((picture) => picture.naturalWidth))).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('a second profile picture says that it replaces the first, and does', async () => {
  const { page, portal, stored } = await openDocuments();
  await choose(page, 'Choose a file Profile picture', await chosen(pngFile('first.png')));
  expect(await noticeOf(page, 'Upload Successful')).toBe('first.png was uploaded.');
  await page.getByText('A new one replaces the one that is there.').waitFor();
  await choose(page, 'Choose a file Profile picture', await chosen(pngFile('second.png')));
  await page.getByText('second.png has replaced the former one.').waitFor();
  expect((await stored()).map(({ originalName }) => originalName)).toEqual(['second.png']);
  expect(await storedFiles(portal)).toHaveLength(1);
});

test('the keyboard alone chooses, and deletes after a question', async () => {
  const { page, stored } = await openDocuments();
  const button = page.getByRole('button', { name: 'Choose files Exam slip' });
  const choosing = page.waitForEvent('filechooser');
  await button.press('Enter');
  await (await choosing).setFiles(await chosen(pngFile()));
  await noticeOf(page, 'Upload Successful');
  await expect.poll(() => listOf(page, 'Exam slip').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const remove = page.getByRole('button', { name: 'Delete slip.png' });
  await focused(remove);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this document?' });
  await focused(dialog.locator('*'));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toHaveLength(1);
  await focused(remove);
  await page.keyboard.press('Enter');
  // The dialog moves the focus inside on its own.
  await focused(dialog.locator('*'));
  await dialog.getByRole('button', { name: 'Delete Document' }).focus();
  await page.keyboard.press('Enter');
  await noticeOf(page, 'Document Deleted');
  await focused(button);
  expect(await stored()).toEqual([]);
});

test('what the school asked for and has accepted cannot be deleted, and the page says so', async () => {
  const portal = await usePortal();
  const { applicant, application, student } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const answer = async (documentType: 'exam_slip' | 'profile_picture', name: string) => {
    const asked = { kind: 'document', documentType, message: 'Again, please', answerBy: '2027-02-28' };
    const made = await rest.post(`/admin/applications/${application.id}/requests`, asked);
    const requestId = String(made.read(requestSchema).id);
    const form = { requestId, furtherPage: 'true' };
    const answered = await applicant.rest.upload(student.id, pngFile(name), documentType, form);
    const document = answered.read(documentSchema);
    await rest.put(`/admin/documents/${document.id}/check`, { check: 'accepted' });
    return () => applicant.rest.upload(student.id, pngFile(`more-${name}`), documentType, form);
  };
  const addPage = await answer('exam_slip', 'slip.png');
  await answer('profile_picture', 'face.png');
  await addPage();
  const { page } = await visitAs(portal, applicant, '/my-applications');
  const asked = page.getByRole('region', { name: 'The school asks you' });
  await asked.getByText('accepted by the school, so it stays').waitFor();
  await asked.getByRole('button', { name: 'Delete more-slip.png' }).waitFor();
  expect(await asked.getByRole('button', { name: 'Delete slip.png' }).count()).toBe(0);
  await asked.getByText('Profile picture: accepted').waitFor();
  expect(await asked.getByRole('button', { name: 'Choose files Profile picture' }).count()).toBe(0);
});
