import { z } from 'zod';
import { EXAM_SUBJECTS } from '../../../shared/exam-results/constants.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { keptOf, type ResultValues, typedOf, valuesOf } from '../../../shared/exam-results/typed.ts';
import { isSame } from '../../../shared/values.ts';
import type { ResultChange } from './changes.ts';

const examSubjectSchema = z.enum(EXAM_SUBJECTS);

/** What is not changed is not sent: a broadsheet may have added a result without a profile, which nobody can send. */
const differing = (
  from: ResultValues,
  { examType, subjectName, grade, subjectProfile, examYear }: ResultValues,
): Omit<ResultChange, 'check'> => ({
  ...(examType !== from.examType && { examType }),
  ...(subjectName !== from.subjectName && { subjectName: examSubjectSchema.parse(subjectName) }),
  ...(grade !== from.grade && { grade }),
  ...(subjectProfile !== from.subjectProfile && { subjectProfile }),
  ...(examYear !== from.examYear && { examYear }),
});

/** Whether a result has the check and the values of the other one. */
export const isCheckedAs = (one: ExamResult, other: ExamResult): boolean =>
  one.check === other.check && isSame(valuesOf(one), valuesOf(other));

/** The check that these values mean: confirmed when they are the declared ones. */
export function changeTo(result: ExamResult, values: Partial<ResultValues>): ResultChange {
  const wanted = { ...result, ...values };
  if (result.check === 'added') return { check: 'added', ...differing(result, wanted) };
  const typed = typedOf(result);
  if (isSame(typed, valuesOf(wanted))) return { check: 'confirmed' };
  // All that was not declared: an undo that is still under way may take away what is shown.
  return { check: 'corrected', ...differing(typed, wanted), ...differing(result, wanted) };
}

/** The result as the server will answer it. */
export function changed(result: ExamResult, { check, ...values }: ResultChange): ExamResult {
  const typed = typedOf(result);
  const now = { ...result, ...values };
  if (check === 'corrected') return { ...now, check, ...keptOf(typed, now) };
  if (check === 'added') return now;
  return { ...result, ...typed, check, declared: null, declaredExam: null };
}

/** The change that makes a result again what it was before. */
export function changeBack(before: ExamResult, now: ExamResult): ResultChange {
  const { check, seenOn } = before;
  const hasOwnValues = check === 'corrected' || check === 'added';
  return { check, seenOn, ...(hasOwnValues && differing(now, before)) };
}
