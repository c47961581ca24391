import type { Grade } from '../exam-results/constants.ts';
import { countOf } from '../format/count.ts';
import { checkEligibility, explainRequirement } from '../subjects/eligibility.ts';
import { bestGrades } from './merit.ts';

/** The worst grade that passes (places §2). */
const PASS = 3;

export type Minimum = { passes: number; subjects: readonly string[] } | null;
type Result = { subjectName: string; grade: Grade };

/** What is lacking to the minimum, as sentences; nothing without a minimum. `results` are those that count. */
export function lackingToMinimum(minimum: Minimum, results: readonly Result[]): string[] {
  if (minimum === null) return [];
  const requirements = minimum.subjects.map((subject) => ({ anyOf: [subject], grade: PASS }));
  const named = checkEligibility({ name: '', requirements }, results, true)
    .requirements.filter(({ met }) => !met)
    .map((requirement) => `${explainRequirement(requirement, results)}.`);
  const passes = [...bestGrades(results).values()].filter((grade) => grade <= String(PASS)).length;
  if (passes >= minimum.passes) return named;
  const needed = `Needs ${countOf(minimum.passes, 'exam subject')} at grade ${PASS} or better`;
  return [`${needed}; there ${passes === 1 ? 'is' : 'are'} ${passes === 0 ? 'none' : passes}.`, ...named];
}
