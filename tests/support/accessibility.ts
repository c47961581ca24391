import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Runs axe. @returns a line for each element that fails a rule. */
export async function inspectAccessibility(page: Page): Promise<string[]> {
  // Legacy mode opens no extra page, which only frames need. No rule that runs reads style sheets. Only violations are
  // described: describing what passes takes longer than checking it.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ preload: false, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
  );
}
