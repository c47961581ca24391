import { type ExamResult, examResultSchema } from './schema.ts';

/** The fields that name a result. Entries of the audit trail that are older than checks have them as well. */
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
