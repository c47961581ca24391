import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { documentSchema } from '../../../src/shared/documents/schema.ts';
import { useFolder } from '../use-folder.ts';
import { visitAs } from '../visits.ts';
import { useApplicant } from './use-applicant.ts';

type Applicant = Awaited<ReturnType<typeof useApplicant>>;
type Options = BrowserContextOptions & {
  /** Prepares data before the applicant arrives. */
  prepare?: (applicant: Applicant) => Promise<unknown>;
  /** Wraps the portal's URL, for example in a proxy. */
  through?: (url: string) => Promise<{ url: string }>;
};

/** An applicant with a student record on a phone, at the page for documents. */
export async function openDocuments({ prepare, through, ...options }: Options = {}) {
  const applicant = await useApplicant();
  await prepare?.(applicant);
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

/** A test file as a person chooses it. */
export const chosen = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});

/** Presses the button and answers its file dialog with files on a disk. */
export async function choose(page: Page, button: string, files: ChosenFile | ChosenFile[]) {
  const folder = await useFolder();
  const put = async ({ name, buffer }: ChosenFile) => {
    const file = path.join(folder, name);
    await writeFile(file, buffer);
    return file;
  };
  const paths = await Promise.all([files].flat().map(put));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(paths);
}

/** Waits for a notice with this title. @returns its text */
export async function noticeOf(page: Page, title: string): Promise<string> {
  const notice = page
    .getByRole('region', { name: 'Notices' })
    .getByText(title, { exact: true })
    .locator('..');
  await notice.waitFor();
  return (await notice.innerText()).split('\n').slice(1).join('\n').trim();
}

/** The uploaded files of a category, as the list names them. */
export const listOf = (page: Page, category: string) =>
  page.getByRole('list', { name: `${category}: uploaded files` }).getByRole('listitem');
