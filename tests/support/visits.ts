import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Account } from './accounts.ts';
import { launchBrowser, openVisitor, PHONE } from './browser.ts';
import type { TestPortal } from './portal.ts';

/** A browser for the tests of a file. Each visit is a person with a browser of their own, who leaves with the test. */
export function useVisits() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  async function visit({ url }: TestPortal, options: BrowserContextOptions = {}) {
    const visitor = await openVisitor(browser, url, { viewport: PHONE, ...options });
    onTestFinished(() => visitor.page.context().close());
    return visitor;
  }

  /** Who visits `path` has logged in before. */
  async function visitAs(
    portal: TestPortal,
    account: Account,
    path: string,
    options?: BrowserContextOptions,
  ) {
    const visitor = await visit(portal, options);
    await remember(visitor.page, { token: account.token, user: JSON.stringify(account.user) });
    await visitor.page.goto(path);
    return visitor;
  }

  return { visit, visitAs };
}

/** Puts these into the local storage, on a page of the site without the program (nor an icon that is missing). */
export async function remember(page: Page, entries: Record<string, string>) {
  const empty = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route('**/empty', (route) => route.fulfill(empty));
  await page.goto('/empty');
  await page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, entries);
}

/** What the local storage holds under these keys. */
export const remembered = (page: Page, ...keys: string[]) =>
  page.evaluate((all) => all.map((key) => localStorage.getItem(key)), keys);

export async function submitLogIn(page: Page, email: string, password: string) {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ });

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** No call of this procedure arrives. @returns what lets them through again. */
export async function loseCalls(context: BrowserContext, procedure: string) {
  const calls = new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);
  await context.route(calls, (route) => route.abort());
  return () => context.unroute(calls);
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
