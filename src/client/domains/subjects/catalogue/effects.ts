import { countOf, formatCount } from '../../../../shared/format/count.ts';
import type { Effect } from '../../../../shared/subjects/catalogue.ts';

const list = new Intl.ListFormat('en-GB');

const STATUS_WORDS: Record<Effect['status'], string> = {
  draft: 'incomplete',
  submitted: 'completed',
  under_review: 'pending',
};

/** '1 application', '1,204 applications'. */
export const applications = (count: number) => countOf(count, 'application');

type Direction = 'becomeEligible' | 'becomeIneligible';

function inWords(effects: readonly Effect[], direction: Direction): string | null {
  const touched = effects.filter((effect) => effect[direction] > 0);
  const total = touched.reduce((sum, effect) => sum + effect[direction], 0);
  if (total === 0) return null;
  const parts = touched.map((effect) => `${formatCount(effect[direction])} ${STATUS_WORDS[effect.status]}`);
  const verb = total === 1 ? 'becomes' : 'become';
  const outcome = direction === 'becomeEligible' ? 'eligible' : 'ineligible';
  return `${applications(total)} ${verb} ${outcome} (${list.format(parts)}).`;
}

/** Does the change make any applicant ineligible? */
export const shutsOut = (effects: readonly Effect[]) =>
  effects.some(({ becomeIneligible }) => becomeIneligible > 0);

/** The effects on undecided applications, in sentences; empty when there are none. */
export const describeEffects = (effects: readonly Effect[]): string[] =>
  [inWords(effects, 'becomeIneligible'), inWords(effects, 'becomeEligible')].filter((text) => text !== null);
