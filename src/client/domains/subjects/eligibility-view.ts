import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { type Eligibility, explainRequirement } from '../../../shared/subjects/eligibility.ts';

/** The eligibility for a subject. `reasons` say what is missing. */
export interface SubjectEligibility {
  name: string;
  state: 'eligible' | 'ineligible' | 'checking' | 'notOffered';
  reasons: string[];
}

/** A failed check counts as not eligible (applicants §4). */
export type EligibilityState = 'checking' | 'failed' | 'known';

/** The eligibility for a chosen subject that is not in the list of offered subjects. */
const UNLISTED: Record<EligibilityState, Omit<SubjectEligibility, 'name'>> = {
  checking: { state: 'checking', reasons: [] },
  failed: { state: 'ineligible', reasons: ['This could not be checked. Please use Refresh Eligibility.'] },
  known: { state: 'notOffered', reasons: ['Please choose another subject.'] },
};

/** The eligibility for the offered subjects, in the order given. `results`: those that count. */
export const eligibilityOfOffered = (
  checked: readonly Eligibility[],
  results: readonly Pick<ExamResult, 'subjectName' | 'grade'>[],
) =>
  checked.map(({ subject, eligible, requirements }): SubjectEligibility => {
    const unmet = eligible ? [] : requirements.filter(({ met }) => !met);
    return {
      name: subject,
      state: eligible ? 'eligible' : 'ineligible',
      reasons: unmet.map((requirement) => explainRequirement(requirement, results)),
    };
  });

export interface EligibilityView {
  state: EligibilityState;
  /** All offered subjects, sorted by name; empty until they are known. */
  offered: readonly SubjectEligibility[];
}

export const eligibilityOf = (name: string, { state, offered }: EligibilityView): SubjectEligibility =>
  offered.find((subject) => subject.name === name) ?? { name, ...UNLISTED[state] };

/** A subject that is no longer offered counts as not eligible (decisions §2). */
const isIneligible = (name: string, eligibility: EligibilityView) => {
  const { state } = eligibilityOf(name, eligibility);
  return state === 'ineligible' || state === 'notOffered';
};

/** The subjects that the applicant may not choose, without duplicates. */
export const ineligibleAmong = (names: readonly string[], eligibility: EligibilityView) =>
  [...new Set(names)].filter((name) => isIneligible(name, eligibility));

/** The subjects that the applicant may choose as far as is known. */
export const eligibleAmong = (names: readonly string[], eligibility: EligibilityView) =>
  names.filter((name) => !isIneligible(name, eligibility));
