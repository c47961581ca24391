import path from 'node:path';
import type { Browser } from 'playwright-core';
import { PHONE, problemsOf } from '../../tests/screens/checks.ts';
import { openScreen, showIn } from '../../tests/screens/open-screen.ts';
import type { Prepared } from '../../tests/screens/prepare.ts';

export type Picture = { screen: string; width: number; scheme: 'light' | 'dark'; file: string };

const SIZES = [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }];
const SCHEMES = ['light', 'dark'] as const;

const inWords = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * The whole page, as wide as a phone, a tablet and a desk are, in light and in dark, and what is wrong with it, in words.
 * @throws when it is not reached.
 */
export async function photograph(browser: Browser, prepared: Prepared, folder: string) {
  const { name: screen, complains } = prepared.screen;
  const { page, complaints } = await openScreen(browser, prepared, { viewport: PHONE, hasTouch: true });
  const problems = await problemsOf(page);
  const pictures: Picture[] = [];
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    // As high as the page, so that what stays in sight at its foot stands there. A dialog is looked at where it opens.
    if ((await page.getByRole('dialog').count()) === 0) {
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, whole) });
    }
    for (const scheme of SCHEMES) {
      await showIn(page, scheme);
      const file = `${inWords(screen)}-${width}-${scheme}.png`;
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
      pictures.push({ screen, width, scheme, file });
    }
  }
  await page.context().close();
  problems.push(...complaints.filter((line) => !complains?.test(line)).map((line) => `console: ${line}`));
  return { pictures, problems };
}
