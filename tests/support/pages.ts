import type { Browser, BrowserContextOptions } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchBrowser, openVisitor, PHONE, SPARING, type Visitor } from '../../scripts/support/browser.ts';

export type PageOptions = BrowserContextOptions & {
  /** Whether the test gives the page a clock or scripts, which stay: no other test may have it then. */
  own?: boolean;
};

/** One browser for all tests of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;

type Viewport = PageOptions['viewport'];

/** Cleared pages of tests that have finished. They have the scripts loaded and compiled. */
const free: { origin: string; viewport: Viewport; visitor: Visitor }[] = [];
const MOST_FREE = 3;

/** Opens a page in a browser context that no other page of the test shares. */
export async function openPage(origin: string, { own = false, ...options }: PageOptions = {}) {
  browser ??= launchBrowser(...SPARING);
  const { viewport = PHONE, ...others } = options;
  if (own || Object.keys(others).length > 0) {
    const visitor = await openVisitor(await browser, origin, { viewport, ...others });
    onTestFinished(() => visitor.page.context().close());
    return visitor;
  }
  // A further tab takes the size from its context, which keeps the one that it was opened with.
  const at = free.findIndex((one) => one.origin === origin && isSameSize(one.viewport, viewport));
  const [kept] = at < 0 ? [] : free.splice(at, 1);
  const visitor = kept?.visitor ?? (await openVisitor(await browser, origin, { viewport }));
  if (viewport) await visitor.page.setViewportSize(viewport);
  onTestFinished(async ({ task }) => {
    const isClear = task.result?.state !== 'fail' && (await clear(visitor, origin).catch(() => false));
    if (isClear) free.push({ origin, viewport, visitor });
    else await visitor.page.context().close();
    if (free.length > MOST_FREE) await free.shift()?.visitor.page.context().close();
  });
  return visitor;
}

const isSameSize = (one: Viewport, other: Viewport) =>
  one?.width === other?.width && one?.height === other?.height;

/** What the page of a test may still listen to. */
const EVENTS = ['request', 'response', 'download', 'filechooser'] as const;

/** Removes all that a test has left behind. @returns whether another one may have the page */
async function clear({ page, complaints }: Visitor, origin: string) {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await page.emulateMedia({ colorScheme: null });
  // The portal is left for a picture of the same origin first: it may keep something when it is left.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  complaints.length = 0;
  return true;
}
