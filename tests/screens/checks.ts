import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { inspectFrame, inspectReach, inspectTargets } from './inspect.ts';
import { showIn } from './open-screen.ts';

export const PHONE = { width: 360, height: 740 };
/** 1280 px at 400 %: the narrowest that has to do (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 256 };
/** 1280 by 800 px at 200 %. */
const ENLARGED = { width: 640, height: 400 };
const DESK = { width: 1280, height: 800 };

/** What axe finds, a line for each element. */
async function inspectAccessibility(page: Page) {
  // Legacy mode: the pages have no frames, for which alone it would open another page. No rule that runs needs style sheets.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ preload: false });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
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
  await page.setViewportSize(NARROWEST);
  problems.push(...at('320 px', await page.evaluate(inspectReach)));
  await page.setViewportSize(ENLARGED);
  problems.push(...at('200 %', await page.evaluate(inspectReach)));
  await page.setViewportSize(DESK);
  await showIn(page, 'dark');
  problems.push(...at('1280 px', await page.evaluate(inspectReach)));
  problems.push(...at('1280 px, dark', await inspectAccessibility(page)));
  return problems;
}
