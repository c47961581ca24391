import type { ExamResult } from './schema.ts';

/** 'Mathematics (CSEC 2026)': a result in a few words. */
export const describeResult = ({
  subjectName,
  examType,
  examYear,
}: Pick<ExamResult, 'subjectName' | 'examType' | 'examYear'>) => `${subjectName} (${examType} ${examYear})`;
