import type { Page } from 'playwright-core';
import { inspectAccessibility } from '../support/accessibility.ts';
import { inspectFrame, inspectReach, inspectTargets } from './inspect.ts';
import { showIn } from './open-screen.ts';

export const PHONE = { width: 360, height: 740 };
/** 1280 px at 400 %: the narrowest required size (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 256 };
/** 1280 × 800 px at 200 %. */
const ENLARGED = { width: 640, height: 400 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1280, height: 800 };

/** Waits for parts that draw themselves by their own width, such as charts. */
async function resize(page: Page, size: typeof DESK) {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(settled)))),
  );
}

const at = (where: string, problems: string[]) => problems.map((problem) => `${where}: ${problem}`);

/**
 * All problems of the page as sentences: axe in both colour schemes, on a phone and a desktop; content that is cut off
 * or scrolls sideways from 320 px on; targets that are too small for a finger.
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
