import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { DESK, launchBrowser } from '../support/browser.ts';
import type { Session } from './accounts.ts';
import type { Work } from './harness.ts';
import { storageOf } from './visitor.ts';

/** A four-year-old phone: 1.6 Mbit/s, 150 ms latency, a quarter of this processor's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** Where the network is bad: 400 kbit/s, 400 ms latency. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
export const SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Place = { browser: Browser; url: string; session?: Session | undefined };
type Visit = (page: Page) => Promise<number>;

async function visit(
  { browser, url, session }: Place,
  options: BrowserContextOptions,
  prepare: (devTools: CDPSession) => Promise<unknown>,
  make: Visit,
) {
  const context = await browser.newContext({
    ...options,
    baseURL: url,
    storageState: storageOf(url, session),
  });
  const page = await context.newPage();
  await prepare(await context.newCDPSession(page));
  const result = await make(page);
  await context.close();
  return result;
}

const slowProcessor = (devTools: CDPSession) =>
  devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

const phone =
  (slowdown: number, network = NETWORK) =>
  (place: Place, make: Visit) =>
    visit(
      place,
      PHONE,
      async (devTools) => {
        await devTools.send('Network.enable');
        await devTools.send('Network.emulateNetworkConditions', network);
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      },
      make,
    );

/** Visits on a slow phone with an empty cache, signed in when there is a session. */
export const onPhone = phone(SLOWDOWN);
/** The same on a bad network. */
export const onSlowNetwork = phone(SLOWDOWN, SLOW_NETWORK);
/** Visits at this machine's speed, to measure processor time; the phone takes SLOWDOWN times as long. */
export const onQuickPhone = phone(1);

export const atDesk = (place: Place, make: Visit) =>
  visit(place, { viewport: DESK }, async () => undefined, make);
export const atSlowDesk = (place: Place, make: Visit) =>
  visit(place, { viewport: DESK }, slowProcessor, make);

/** Closes the browser at the end of the rounds. */
export async function withBrowser(rounds: (browser: Browser) => Promise<Work> | Work): Promise<Work> {
  const browser = await launchBrowser();
  const work = await rounds(browser);
  return {
    ...work,
    async end() {
      await browser.close();
      await work.end?.();
    },
  };
}

/** Milliseconds since the page's navigation began. */
export const clockOf = async (page: Page) => z.number().parse(await page.evaluate('performance.now()'));
