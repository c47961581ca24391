import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openScreen } from '../../tests/screens/open-screen.ts';
import type { Prepared } from '../../tests/screens/prepare.ts';

export type Picture = { screen: string; width: number; scheme: 'light' | 'dark'; file: string };

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;

const inWords = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The whole page, as wide as a phone, a tablet and a desk are, in light and in dark. @throws when it is not reached. */
export async function photograph(browser: Browser, prepared: Prepared, folder: string): Promise<Picture[]> {
  const screen = prepared.screen.name;
  const { page } = await openScreen(browser, prepared, { viewport: SIZES[0] ?? null, hasTouch: true });
  const pictures: Picture[] = [];
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    // As high as the page, so that what stays in sight at its foot stands there. A dialog is looked at where it opens.
    if ((await page.getByRole('dialog').count()) === 0) {
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, whole) });
    }
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      const file = `${inWords(screen)}-${width}-${scheme}.png`;
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
      pictures.push({ screen, width, scheme, file });
    }
  }
  await page.context().close();
  return pictures;
}
