import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../screens/catalogue.ts';
import { PHONE, problemsOf } from '../screens/checks.ts';
import { openScreen } from '../screens/open-screen.ts';
import { prepareScreens } from '../screens/prepare.ts';
import { launchBrowser } from '../support/browser.ts';
import { startPortal } from '../support/portal.ts';

let browser: Browser;
let studio: Awaited<ReturnType<typeof prepareScreens>>;
beforeAll(async () => {
  [browser, studio] = await Promise.all([launchBrowser(), prepareScreens(catalogue, startPortal)]);
});
afterAll(async () => {
  await browser?.close();
  await studio?.close();
});

test.concurrent.each(catalogue)('$name', async (screen) => {
  const prepared = studio.prepared.find((candidate) => candidate.screen === screen);
  if (!prepared) throw new Error('was not prepared');
  const { page, complaints } = await openScreen(browser, prepared, { viewport: PHONE, hasTouch: true });
  try {
    expect(await problemsOf(page)).toEqual([]);
    expect(complaints.filter((line) => !screen.complains?.test(line))).toEqual([]);
  } finally {
    await page.context().close();
  }
});
