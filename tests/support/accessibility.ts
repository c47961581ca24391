import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** The short one is read in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * No rule that runs reads style sheets. Only violations are described: describing what passes takes longer than checking
 * it.
 */
const RUN = 'axe.run({ preload: false, resultTypes: ["violations"] })';

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/** What fades in has less contrast than what is there. What moves without an end, as a loader does, is not waited for. */
const SETTLED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ playState, effect }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished),
).then(() => undefined)`;

/** Runs axe when the page has settled. @returns a line for each element that fails a rule. */
export async function inspectAccessibility(page: Page): Promise<string[]> {
  await page.evaluate(SETTLED);
  // Loading axe takes as long as checking a small page, so a page that has it keeps it. No page has frames.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const violations = violationsSchema.parse(await page.evaluate(`${RUN}.then((found) => found.violations)`));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
  );
}
