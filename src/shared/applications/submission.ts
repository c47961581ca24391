import type { DocumentType } from '../documents/constants.ts';
import { counts, type ResultCheck } from '../exam-results/check.ts';
import { EXACTLY_THREE, SUBJECTS_PER_CHOICE } from './constants.ts';

export const EXAM_RESULT_REQUIRED = 'Please add at least one exam result before continuing.';
export const EXAM_SLIP_REQUIRED = 'Please upload your exam slip before continuing.';
const ADULT_REQUIRED = 'Please give a parent or guardian with a phone number.';
export const NOT_ELIGIBLE = 'You are not eligible for:';
export const ineligibleMessage = (subjects: readonly string[]) =>
  `${NOT_ELIGIBLE} ${subjects.join(', ')}. Please review your selections.`;

/** The step of the wizard that closes a gap. */
export type GapPlace = 'personalDetails' | 'examResults' | 'subjects' | 'documents';
export type SubmissionGap = {
  place: GapPlace;
  message: string;
  /** The combination that is not complete. */
  combination?: 'firstChoiceSubjects' | 'secondChoiceSubjects';
};

type Facts = {
  /** The school requires an adult whom it can call, and none is given. */
  isAdultMissing: boolean;
  examResults: readonly { check: ResultCheck }[];
  documents: readonly { documentType: DocumentType }[];
  firstChoiceSubjects: readonly string[];
  secondChoiceSubjects: readonly string[];
  ineligibleSubjects: readonly string[];
};

/**
 * Everything that keeps an application from being submitted, in the order of the wizard; empty when it may be submitted
 * (applicants §5, decisions §2). The review page shows these gaps, and the server refuses because of them.
 */
export function submissionGaps(facts: Facts): SubmissionGap[] {
  const gaps: SubmissionGap[] = [];
  if (facts.isAdultMissing) gaps.push({ place: 'personalDetails', message: ADULT_REQUIRED });
  if (!facts.examResults.some(counts)) gaps.push({ place: 'examResults', message: EXAM_RESULT_REQUIRED });
  for (const [label, combination] of [
    ['First', 'firstChoiceSubjects'],
    ['Second', 'secondChoiceSubjects'],
  ] as const) {
    if (facts[combination].length !== SUBJECTS_PER_CHOICE) {
      gaps.push({ place: 'subjects', message: `${label} choice: ${EXACTLY_THREE}`, combination });
    }
  }
  if (facts.ineligibleSubjects.length > 0) {
    gaps.push({ place: 'subjects', message: ineligibleMessage(facts.ineligibleSubjects) });
  }
  if (!facts.documents.some(({ documentType }) => documentType === 'exam_slip')) {
    gaps.push({ place: 'documents', message: EXAM_SLIP_REQUIRED });
  }
  return gaps;
}
