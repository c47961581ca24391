import type { ChosenSubject } from '../../../../shared/admissions/assessment.ts';

/** Unmet requirements follow a colon in a sentence. */
const inSentence = (reason: string) => reason.charAt(0).toLowerCase() + reason.slice(1);

/**
 * Says of each chosen subject that is no longer open what is missing, for example 'Chemistry is no longer open: needs
 * Mathematics at grade 1; has 4.' Without `eligibility`, names alone.
 */
export function ineligibleLines(names: readonly string[], eligibility?: readonly ChosenSubject[]): string[] {
  if (!eligibility) return names.map((name) => `${name} is no longer open.`);
  return eligibility
    .filter(({ meets }) => !meets)
    .map(({ subject, unmet }) => `${subject} is no longer open: ${unmet.map(inSentence).join('; and ')}.`);
}
