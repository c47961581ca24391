import { z } from 'zod';
import { examResultFieldsSchema, latestExamYear } from '../../../shared/exam-results/schema.ts';
import type { Pieces } from '../../components/state/local-draft.ts';

/** A result as it is typed: the year is text until it is checked. */
export const examResultFormSchema = examResultFieldsSchema.extend({
  examYear: z.string().trim().transform(Number).pipe(examResultFieldsSchema.shape.examYear),
});

const typed = z.string().catch('');
const valuesSchema = z.object({
  examType: typed,
  examYear: z.string().catch(() => String(latestExamYear())),
  subjectName: typed,
  grade: typed,
  subjectProfile: typed,
});
export type ExamResultValues = z.infer<typeof valuesSchema>;

/** What the form begins with: what was typed on this device, else this year and nothing more (applicant spec §9). */
export const examResultValues = (pieces: Pieces): ExamResultValues => valuesSchema.parse(pieces);

/** The form for the next result, which is mostly of the same sitting. */
export const nextResult = ({ examType, examYear }: ExamResultValues): ExamResultValues =>
  valuesSchema.parse({ examType, examYear });

/** What was typed since these values were sent, by field. */
export const typedSince = (sent: ExamResultValues, now: ExamResultValues): Partial<ExamResultValues> => {
  const before = new Map(Object.entries(sent));
  return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before.get(name)));
};
