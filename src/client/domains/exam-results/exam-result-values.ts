import { z } from 'zod';
import { examResultFieldsSchema, latestExamYear } from '../../../shared/exam-results/schema.ts';
import type { Pieces } from '../../components/state/local-draft.ts';

/** A result as typed: the year is text until it is validated. */
export const examResultFormSchema = examResultFieldsSchema.extend({
  examYear: z.string().trim().transform(Number).pipe(examResultFieldsSchema.shape.examYear),
});

const typed = z.string().catch('');
export const examResultValuesSchema = z.object({
  examType: typed,
  examYear: z.string().catch(() => String(latestExamYear())),
  subjectName: typed,
  grade: typed,
  subjectProfile: typed,
});
export type ExamResultValues = z.infer<typeof examResultValuesSchema>;

/** The form's initial values: input kept on this device, otherwise only the current year (applicants §9). */
export const examResultValues = (pieces: Pieces): ExamResultValues => examResultValuesSchema.parse(pieces);

/** The form for the next result, with the same exam and year. */
export const nextResult = ({ examType, examYear }: ExamResultValues): ExamResultValues =>
  examResultValuesSchema.parse({ examType, examYear });

type Typed = Pick<ExamResultValues, 'grade' | 'subjectProfile'> & { subjectName?: string };

/** Is more typed than exam and year, which stay from the result before? */
export const isBegun = ({ subjectName = '', grade, subjectProfile }: Typed): boolean =>
  [subjectName, grade, subjectProfile].some((text) => text.trim() !== '');

/** The fields that changed since these values were sent. */
export const typedSince = (sent: ExamResultValues, now: ExamResultValues): Partial<ExamResultValues> => {
  const before = new Map(Object.entries(sent));
  return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before.get(name)));
};
