import type { BrowserContextOptions, Page } from 'playwright-core';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { useApplicant } from '../documents/use-applicant.ts';
import { visitAs } from '../support/visits.ts';

type Options = BrowserContextOptions & {
  /** What the browser reaches the portal through. */
  through?: (url: string) => Promise<{ url: string }>;
};

/** An applicant who has a student record, signed in on a phone, at the page where documents are uploaded. */
export async function openDocuments({ through, ...options }: Options = {}) {
  const applicant = await useApplicant();
  const { portal, account, rest, studentId } = applicant;
  const site = through ? await through(portal.url) : portal;
  const visitor = await visitAs(site, account, '/subjects', options);
  await visitor.page.getByRole('heading', { level: 2, name: 'Document Upload' }).waitFor();
  const stored = async () =>
    documentSchema.array().parse((await rest.get(`/students/${studentId}/documents`)).body);
  const bytesOf = async (fileName = '') => (await rest.bytes(`/documents/${fileName}`)).bytes;
  return { ...applicant, ...visitor, stored, bytesOf };
}

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A file of the tests as a person chooses it. */
export const chosen = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});

/** Presses the button of this name and answers the dialog of files that it opens. */
export async function choose(page: Page, button: string, files: ChosenFile | ChosenFile[]) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  // A large photograph takes its way into the browser on a busy machine.
  await (await choosing).setFiles(files, { timeout: 60_000 });
}

/** Waits for a notice with this title and returns what it says. */
export async function noticeOf(page: Page, title: string): Promise<string> {
  const notice = page
    .getByRole('region', { name: 'Notices' })
    .getByText(title, { exact: true })
    .locator('..');
  await notice.waitFor();
  return (await notice.innerText()).split('\n').slice(1).join('\n').trim();
}

/** The uploaded files of a category, as its list names them. */
export const listOf = (page: Page, category: string) =>
  page.getByRole('list', { name: `${category}: uploaded files` }).getByRole('listitem');
