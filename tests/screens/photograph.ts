import path from 'node:path';
import type { Browser } from 'playwright-core';
import { DESK, PHONE, problemsOf, TABLET } from './checks.ts';
import { closeScreen, openScreen, showIn } from './open-screen.ts';
import type { Prepared } from './prepare.ts';

export type Picture = { screen: string; width: number; scheme: 'light' | 'dark'; file: string };

const SIZES = [PHONE, TABLET, DESK];

const inWords = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Takes pictures of the whole page at the widths of a phone, a tablet and a desktop, in light and dark, and collects
 * its problems as sentences.
 * @throws when the screen is not reached
 */
export async function photograph(browser: Browser, prepared: Prepared, folder: string) {
  const { name: screen, complains } = prepared.screen;
  const { page, complaints } = await openScreen(browser, prepared, { viewport: PHONE, hasTouch: true });
  const problems = await problemsOf(page);
  const pictures: Picture[] = [];
  const schemes: Picture['scheme'][] = ['light', 'dark'];
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    // The window becomes as high as the page, so that fixed parts lie at its foot. Dialogs are taken where they open.
    if ((await page.getByRole('dialog').count()) === 0) {
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, whole) });
    }
    for (const scheme of schemes) {
      await showIn(page, scheme);
      const file = `${inWords(screen)}-${width}-${scheme}.png`;
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
      pictures.push({ screen, width, scheme, file });
    }
    // The next size begins with this scheme: each change draws the whole page again.
    schemes.reverse();
  }
  problems.push(...complaints.filter((line) => !complains?.test(line)).map((line) => `console: ${line}`));
  await closeScreen(page);
  return { pictures, problems };
}
