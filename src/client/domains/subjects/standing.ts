import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { type Eligibility, explainRequirement } from '../../../shared/subjects/eligibility.ts';

/** How a subject stands to the applicant's results; `reasons` say in words what is missing. */
export interface SubjectStanding {
  name: string;
  state: 'eligible' | 'ineligible' | 'checking' | 'notOffered';
  reasons: string[];
}

/** What is known of the subjects: a check that failed counts as not eligible (applicant spec §4). */
export type EligibilityState = 'checking' | 'failed' | 'known';

/** How a chosen subject stands that is not among those on offer, by what is known of these. */
const UNLISTED: Record<EligibilityState, Omit<SubjectStanding, 'name'>> = {
  checking: { state: 'checking', reasons: [] },
  failed: { state: 'ineligible', reasons: ['This could not be checked. Please use Refresh Eligibility.'] },
  known: { state: 'notOffered', reasons: ['Please choose another subject.'] },
};

/** The subjects on offer as they stand, in the order given. */
export const standingsOf = (
  checked: readonly Eligibility[],
  results: readonly Pick<ExamResult, 'subjectName' | 'grade'>[],
) =>
  checked.map(({ subject, eligible, requirements }): SubjectStanding => {
    const unmet = eligible ? [] : requirements.filter(({ met }) => !met);
    return {
      name: subject,
      state: eligible ? 'eligible' : 'ineligible',
      reasons: unmet.map((requirement) => explainRequirement(requirement, results)),
    };
  });

export interface Standings {
  state: EligibilityState;
  /** Every subject on offer, in order of name; none until known. */
  offered: readonly SubjectStanding[];
}

export const standingOf = (name: string, { state, offered }: Standings): SubjectStanding =>
  offered.find((standing) => standing.name === name) ?? { name, ...UNLISTED[state] };

/** A subject that is no longer offered is as closed as one whose prerequisites are not met (decisions §2). */
const isBarred = (name: string, standings: Standings) => {
  const { state } = standingOf(name, standings);
  return state === 'ineligible' || state === 'notOffered';
};

/** Of these subjects, those that the applicant may not take; each once. */
export const ineligibleAmong = (names: readonly string[], standings: Standings) =>
  [...new Set(names)].filter((name) => isBarred(name, standings));

/** Of these subjects, those that nothing speaks against so far. */
export const eligibleAmong = (names: readonly string[], standings: Standings) =>
  names.filter((name) => !isBarred(name, standings));
