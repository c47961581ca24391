import type { ExamResult } from './schema.ts';

/** For example 'Mathematics (CSEC 2026)'. */
export const describeResult = ({
  subjectName,
  examType,
  examYear,
}: Pick<ExamResult, 'subjectName' | 'examType' | 'examYear'>) => `${subjectName} (${examType} ${examYear})`;
