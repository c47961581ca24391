import { type ExamResult, examResultSchema } from './schema.ts';

/** What names a result, also in the trail's entries of before there were checks. */
export const namedResultSchema = examResultSchema.pick({
  subjectName: true,
  examType: true,
  examYear: true,
  grade: true,
});

/** For example 'Mathematics (CSEC 2026)'. */
export const describeResult = ({
  subjectName,
  examType,
  examYear,
}: Pick<ExamResult, 'subjectName' | 'examType' | 'examYear'>) => `${subjectName} (${examType} ${examYear})`;
