import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { openApplicant, save } from '../support/applications/wizard.ts';
import { choose, chosen, noticeOf, openDocuments } from '../support/documents/documents-page.ts';
import { takePhoto } from '../support/documents/photos.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, heading, visitAs } from '../support/visits.ts';

test('photographs of a recommendation become one PDF, in the order and turned as somebody wants', async () => {
  const { page, stored, bytesOf, complaints } = await openDocuments();
  // Only HTTPS has it, and the portal may be used on a school's network without.
  await page.evaluate('delete Crypto.prototype.randomUUID');
  const first = await chosen(pngFile());
  await choose(page, 'Choose files Recommendation', [first, { ...first, name: 'back.png' }]);
  await page.getByText('not sent yet').waitFor();
  await page.getByRole('img', { name: 'Recommendation, page 2' }).waitFor();
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: 'Move page 2 up' }).press('Enter');
  await focused(page.getByRole('button', { name: 'Move page 1 up' }));
  await page.getByRole('button', { name: 'Turn page 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload 2 pages as one PDF' }).press('Enter');
  await focused(page.getByRole('button', { name: 'Choose files Recommendation' }));
  await noticeOf(page, 'Upload Successful');
  const [document] = await stored();
  expect(document).toMatchObject({ originalName: 'Recommendation.pdf', documentType: 'recommendation' });
  const pdf = await getDocumentProxy(new Uint8Array(await bytesOf(document?.fileName)));
  const pages = await Promise.all([1, 2].map((number) => pdf.getPage(number)));
  expect(pages.map(({ rotate }) => rotate)).toEqual([0, 90]);
  expect(complaints).toEqual([]);
});

test('photographs stay when their PDF is too large, and until the server has it', async () => {
  const { page, stored } = await openDocuments();
  const pages = page.getByRole('region', { name: 'Photographs for Recommendation' }).getByRole('listitem');
  const buffer = await takePhoto(page, 2400, 1800);
  const photos = Array.from({ length: 8 }, (_, place) => ({
    name: `${place}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await choose(page, 'Choose files Recommendation', photos);
  await page.getByRole('button', { name: 'Upload 8 pages as one PDF' }).click();
  await noticeOf(page, 'File Too Large');
  expect(await pages.count()).toBe(8);
  for (let place = 8; place > 2; place -= 1)
    await page.getByRole('button', { name: `Remove page ${place}` }).press('Enter');
  await focused(page.getByRole('button', { name: 'Turn page 2' }));

  // Without a network the PDF waits; what is taken back is there as photographs again.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Upload 2 pages as one PDF' }).click();
  await page.getByRole('button', { name: 'Retry Recommendation.pdf' }).waitFor();
  expect(await pages.count()).toBe(0);
  await page.getByRole('button', { name: 'Remove Recommendation.pdf' }).click();
  await expect.poll(() => pages.count()).toBe(2);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Upload 2 pages as one PDF' }).click();
  await noticeOf(page, 'Upload Successful');
  expect(await pages.count()).toBe(0);
  expect((await stored()).map(({ originalName }) => originalName)).toEqual(['Recommendation.pdf']);
});

test('photographs that are not uploaded are there after another page, and the review, the browser and Logout ask', async () => {
  const { page, account } = await openApplicant('/subjects', (person) =>
    completeApplication(person, { student: { email: person.email } }),
  );
  const photograph = page.getByRole('img', { name: 'Recommendation, page 1' });
  const unsaved = page.getByRole('link', { name: 'Photographs that are not uploaded yet' });
  const isAsked = async () =>
    !(await page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))"));
  await choose(page, 'Choose files Recommendation', await chosen(pngFile()));
  await photograph.waitFor();
  expect(await isAsked()).toBe(true);
  await save(page);
  await heading(page, 'Application Review');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await unsaved.click();
  await focused(page.getByRole('button', { name: 'Choose files Recommendation' }));
  await photograph.waitFor();
  await page.getByRole('button', { name: 'Upload as a PDF' }).click();
  await noticeOf(page, 'Upload Successful');
  expect(await isAsked()).toBe(false);
  await save(page);
  await heading(page, 'Application Review');
  expect(await unsaved.count()).toBe(0);
  const { documents } = await account.trpc.applications.overview.query();
  expect(documents.map(({ originalName }) => originalName)).toContain('Recommendation.pdf');
});

test('photographs for a request that the school cancels are no longer asked about', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const asked = { kind: 'document', message: 'Please send it again.', answerBy: '2027-02-28' };
  const ask = async (documentType: string) =>
    (await rest.post(`/admin/applications/${application.id}/requests`, { ...asked, documentType })).read(
      requestSchema,
    );
  const { id, version } = await ask('recommendation');
  await ask('exam_slip');
  const { page } = await visitAs(portal, applicant, '/my-applications');
  const isAsked = async () =>
    !(await page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))"));
  await choose(page, 'Choose files Recommendation', await chosen(pngFile()));
  await page.getByRole('img', { name: 'Recommendation, page 1' }).waitFor();
  expect(await isAsked()).toBe(true);
  await rest.put(`/admin/requests/${id}`, { state: 'cancelled', version });
  await choose(page, 'Choose files Exam slip', await chosen(pngFile('slip.png')));
  await noticeOf(page, 'Upload Successful');
  await page.getByRole('img', { name: 'Recommendation, page 1' }).waitFor({ state: 'detached' });
  await expect.poll(isAsked).toBe(false);
});

test('a profile picture is taken with the camera that faces its person, documents with the other one', async () => {
  const { page } = await openDocuments();
  const cameras = await page
    .locator('input[capture]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('capture')));
  expect(cameras).toEqual(['environment', 'user', 'environment', 'environment']);
});
