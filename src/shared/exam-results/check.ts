import type { DocumentCheck } from '../documents/check.ts';
import type { DocumentType } from '../documents/constants.ts';
import type { Grade } from './constants.ts';
import { gradePoints } from './points.ts';

/** Whether an administrator has seen a result, and what became of it (results §1). */
export const RESULT_CHECKS = ['unchecked', 'confirmed', 'corrected', 'added', 'not_on_slip'] as const;
export type ResultCheck = (typeof RESULT_CHECKS)[number];

export const RESULT_CHECK_LABELS: Record<ResultCheck, string> = {
  unchecked: 'Unchecked',
  confirmed: 'Confirmed',
  corrected: 'Corrected',
  added: 'Added by the school',
  not_on_slip: 'Not on the slip',
};

/** Where an administrator saw a result. */
export const SEEN_ON = ['slip', 'original', 'broadsheet', 'e_certificate'] as const;
export type SeenOn = (typeof SEEN_ON)[number];

export const SEEN_ON_LABELS: Record<SeenOn, string> = {
  slip: 'Slip',
  original: 'Original',
  broadsheet: 'Broadsheet of the school',
  e_certificate: 'E-certificate',
};

/** How far the check of an application has come (results §3). */
export const RESULTS_CHECKS = ['not_checked', 'begun', 'waiting_for_applicant', 'checked'] as const;
export type ResultsCheck = (typeof RESULTS_CHECKS)[number];

export const RESULTS_CHECK_LABELS: Record<ResultsCheck, string> = {
  not_checked: 'Not checked',
  begun: 'Check begun',
  waiting_for_applicant: 'Waiting for the applicant',
  checked: 'Checked',
};

/** The check of a result that no administrator has seen. */
export const UNCHECKED = {
  check: 'unchecked',
  seenOn: null,
  checkedBy: null,
  checkedAt: null,
  declared: null,
  declaredExam: null,
} as const;

/** A result that is not on the slip counts for nothing (results §2). */
export const counts = ({ check }: { check: ResultCheck }) => check !== 'not_on_slip';

export const pointsOf = (result: { check: ResultCheck; grade: Grade }) =>
  counts(result) ? gradePoints(result.grade) : 0;

export type CheckFacts = {
  hasOpenRequest: boolean;
  examResults: readonly { check: ResultCheck; seenOn: SeenOn | null }[];
  documents: readonly { documentType: DocumentType; check: DocumentCheck }[];
};

/** How far the check of an application has come. It is derived, and never set by itself (results §3). */
export function resultsCheckOf({ hasOpenRequest, examResults, documents }: CheckFacts): ResultsCheck {
  if (hasOpenRequest) return 'waiting_for_applicant';
  if (examResults.length === 0) return 'not_checked';
  const slips = documents.filter(({ documentType }) => documentType === 'exam_slip');
  const isSeen =
    slips.some(({ check }) => check === 'accepted') ||
    examResults.every(({ seenOn }) => seenOn === 'broadsheet');
  if (isSeen && examResults.every(({ check }) => check !== 'unchecked')) return 'checked';
  return [...examResults, ...slips].some(({ check }) => check !== 'unchecked') ? 'begun' : 'not_checked';
}

/** A checked result or document as applicants see it: they learn what became of it, but not by whom. */
export const withoutAdministrator = <Checked extends { checkedBy: string | null }>(checked: Checked) => ({
  ...checked,
  checkedBy: null,
});
