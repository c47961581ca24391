import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../browser.js';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

/** Starts the browser that `npm test` found or installed. As root, its sandbox must be off. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  });
}

/** Saves processor time where nobody measures speed: no graphics process, lazy compilation, no optimization. */
export const SPARING = ['--disable-gpu', '--js-flags=--max-lazy,--no-maglev,--no-opt'];

/** What Playwright writes where the service worker of the pages is blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

export type Visitor = { page: Page; complaints: string[] };

/**
 * Opens a page in a browser context of its own, with reduced motion by default: drawing motion is most of a page's
 * work. `complaints` collects the page's errors and the console's warnings and errors.
 */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // What a page asks for shall meet the test, not what it installed.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED)
      complaints.push(message.text());
  });
  return { page, complaints };
}
