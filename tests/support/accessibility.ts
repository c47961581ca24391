import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds, a line for each element. */
export async function inspectAccessibility(page: Page): Promise<string[]> {
  // Legacy mode: the pages have no frames, for which alone it would open another page. No rule that runs needs style sheets.
  // What is not to be mended need not be described, which takes longer than to look at it.
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
