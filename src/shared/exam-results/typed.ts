import { isSame } from '../values.ts';
import type { ExamResult } from './schema.ts';

/** What is typed of a result, and may be corrected. */
export const valuesOf = ({ examType, subjectName, grade, subjectProfile, examYear }: ResultValues) => ({
  examType,
  subjectName,
  grade,
  subjectProfile,
  examYear,
});
export type ResultValues = Pick<
  ExamResult,
  'examType' | 'subjectName' | 'grade' | 'subjectProfile' | 'examYear'
>;

/** What the applicant has typed, which a correction keeps. */
export const typedOf = (result: ExamResult): ResultValues => ({
  ...valuesOf(result),
  ...result.declared,
  ...result.declaredExam,
});

const examOf = ({ examType, subjectName }: ResultValues) => ({ examType, subjectName });

/** What a correction keeps of what was typed, when these values stand instead. */
export const keptOf = (typed: ResultValues, stands: ResultValues) => ({
  declared: { grade: typed.grade, subjectProfile: typed.subjectProfile, examYear: typed.examYear },
  declaredExam: isSame(examOf(typed), examOf(stands)) ? null : examOf(typed),
});
