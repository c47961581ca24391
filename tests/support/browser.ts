import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.js';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

/** The browser that `npm test` found or installed; as root it needs its sandbox switched off. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  });
}

/** For a browser whose speed nobody measures: nothing is drawn by a graphics process, compiled before it is called, or optimized. */
export const SPARING = ['--disable-gpu', '--js-flags=--max-lazy,--no-maglev,--no-opt'];

export type Visitor = { page: Page; complaints: string[] };

/**
 * A person with a browser of their own, without motion unless told otherwise: drawing it is most of a page's work.
 * `complaints` is what the browser's console said that it should not.
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
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints };
}
