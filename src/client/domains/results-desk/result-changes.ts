import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import type { ResultChange } from './changes.ts';

type Values = Pick<ExamResult, 'grade' | 'subjectProfile' | 'examYear'>;

export const declaredOf = ({ declared, grade, subjectProfile, examYear }: ExamResult): Values =>
  declared ?? { grade, subjectProfile, examYear };

/** What is not changed is not sent: a broadsheet may have added a result without a profile, which nobody can send. */
const differing = (from: Values, { grade, subjectProfile, examYear }: Values): Partial<Values> => ({
  ...(grade !== from.grade && { grade }),
  ...(subjectProfile !== from.subjectProfile && { subjectProfile }),
  ...(examYear !== from.examYear && { examYear }),
});

/** Whether a result has the check and the values of the other one. */
export const isCheckedAs = (one: ExamResult, other: ExamResult): boolean =>
  one.check === other.check && Object.keys(differing(one, other)).length === 0;

/** The check that these values mean: confirmed when they are the declared ones. */
export function changeTo(result: ExamResult, values: Partial<Values>): ResultChange {
  const wanted = { ...result, ...values };
  if (result.check === 'added') return { check: 'added', ...differing(result, wanted) };
  const isDeclared = Object.keys(differing(declaredOf(result), wanted)).length === 0;
  if (isDeclared) return { check: 'confirmed' };
  // All that was not declared: an undo that is still under way may take away what is shown.
  return { check: 'corrected', ...differing(declaredOf(result), wanted), ...differing(result, wanted) };
}

/** The result as the server will answer it. */
export function changed(result: ExamResult, { check, ...values }: ResultChange): ExamResult {
  const declared = declaredOf(result);
  if (check === 'corrected') return { ...result, ...values, check, declared };
  if (check === 'added') return { ...result, ...values };
  return { ...result, ...declared, check, declared: null };
}

/** The change that makes a result again what it was before. */
export function changeBack(before: ExamResult, now: ExamResult): ResultChange {
  const { check, seenOn } = before;
  const hasOwnValues = check === 'corrected' || check === 'added';
  return { check, seenOn, ...(hasOwnValues && differing(now, before)) };
}
