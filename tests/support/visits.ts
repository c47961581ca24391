import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { schoolDay } from '../../src/shared/format/dates.ts';
import { DAY } from '../../src/shared/format/durations.ts';
import { inspectAccessibility } from './accessibility.ts';
import type { Account } from './accounts.ts';
import { openPage, type PageOptions } from './pages.ts';

type Site = { url: string };

/** Opens a page with nothing stored, phone-sized by default. It is given back after the test. */
export const visit = ({ url }: Site, options?: PageOptions) => openPage(url, options);

/** Opens `path` as somebody who has already logged in. */
export async function visitAs(site: Site, account: Account, path: string, options?: PageOptions) {
  const visitor = await visit(site, options);
  await openWith(visitor.page, keptOf(account), path);
  return visitor;
}

/** The session as the pages keep it in local storage. */
export const keptOf = ({ token, user }: Account) => ({ user: JSON.stringify(user), token });

/** Opens `path` with these entries in local storage. */
export async function openWith(page: Page, entries: Record<string, string>, path: string) {
  const before = await page.addInitScript((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, entries);
  await page.goto(path);
  await before.dispose();
}

/** The values of these keys in local storage. */
export const remembered = (page: Page, ...keys: string[]) =>
  page.evaluate((all) => all.map((key) => localStorage.getItem(key)), keys);

export async function submitLogIn(page: Page, email: string, password: string) {
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ });

/** A day at the school (yyyy-mm-dd), as date fields take it. */
export const dayFromNow = (days: number) => schoolDay(new Date(Date.now() + days * DAY));

/** Waits until the element has the focus: a page may move it a moment later. */
export const focused = (element: Locator) => element.and(element.page().locator(':focus')).waitFor();

/** Whether the whole element is within the window. */
export const isInSight = async (element: Locator) => {
  const [box, window] = [await element.boundingBox(), element.page().viewportSize()];
  return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height;
};

/** Clicks where the element is: `click` scrolls first, and what grows with the page may move away before the button is released. */
export async function clickInPlace(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? expect.fail('It is not shown');
  await element.page().mouse.click(x + width / 2, y + height / 2);
}

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Aborts every call of this procedure. @returns a function that lets them through again */
export async function loseCalls(context: BrowserContext, procedure: string) {
  const calls = new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);
  await context.route(calls, (route) => route.abort());
  return () => context.unroute(calls);
}

/** The server carries out the next call of this procedure, and its answer is lost. */
export const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    `**/trpc/${procedure}*`,
    async (route) => {
      try {
        await route.fetch({ timeout: 0 });
        await route.abort();
      } catch {
        // The page has been closed by the end of its test, which tells why.
      }
    },
    { times: 1 },
  );

export async function expectAccessible(page: Page) {
  expect(await inspectAccessibility(page)).toEqual([]);
}
