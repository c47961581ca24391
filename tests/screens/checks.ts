import type { Page } from 'playwright-core';
import { inspectAccessibility } from '../support/accessibility.ts';
import { inspectFrame, inspectReach, inspectTargets } from './inspect.ts';
import { showIn } from './open-screen.ts';

export const PHONE = { width: 360, height: 740 };
/** 1280 px at 400 %: the narrowest that has to do (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 256 };
/** 1280 by 800 px at 200 %. */
const ENLARGED = { width: 640, height: 400 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1280, height: 800 };

/** What draws itself by its own width, such as a chart, follows a frame or two later. */
async function resize(page: Page, size: typeof DESK) {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(settled)))),
  );
}

const at = (where: string, problems: string[]) => problems.map((problem) => `${where}: ${problem}`);

/**
 * Everything that is wrong with the page as it stands, in words: axe in both schemes, on a phone and at a desk; what is
 * cut off or scrolls sideways from 320 px on; targets too small for a finger.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems = [
    ...at('page', await page.evaluate(inspectFrame)),
    ...at('360 px', await page.evaluate(inspectReach)),
    ...at('360 px', await page.evaluate(inspectTargets)),
    ...at('360 px, light', await inspectAccessibility(page)),
  ];
  await resize(page, NARROWEST);
  problems.push(...at('320 px', await page.evaluate(inspectReach)));
  await resize(page, ENLARGED);
  problems.push(...at('200 %', await page.evaluate(inspectReach)));
  await resize(page, TABLET);
  problems.push(...at('768 px', await page.evaluate(inspectReach)));
  await resize(page, DESK);
  await showIn(page, 'dark');
  problems.push(...at('1280 px', await page.evaluate(inspectReach)));
  problems.push(...at('1280 px, dark', await inspectAccessibility(page)));
  return problems;
}
