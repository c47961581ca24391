import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { useApplicant } from '../documents/use-applicant.ts';
import { launchBrowser, openVisitor, PHONE } from '../support/browser.ts';

/** A browser for the tests of a file that blocks new tabs as people's browsers do, which Playwright's would not. */
export function useBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
  });
  afterAll(() => browser?.close());
  return { openDocuments: (options?: Options) => openDocuments(browser, options) };
}

type Options = BrowserContextOptions & {
  /** What the browser reaches the portal through. */
  through?: (url: string) => Promise<{ url: string }>;
};

/** An applicant who has a student record, signed in on a phone, at the page where documents are uploaded. */
async function openDocuments(browser: Browser, { through, ...options }: Options = {}) {
  const applicant = await useApplicant();
  const { portal, account, rest, studentId } = applicant;
  const { url } = through ? await through(portal.url) : portal;
  const session = { token: account.token, user: JSON.stringify(account.user) };
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const visitor = await openVisitor(browser, url, {
    viewport: PHONE,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...options,
  });
  onTestFinished(() => visitor.page.context().close());
  await visitor.page.goto('/subjects');
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

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
