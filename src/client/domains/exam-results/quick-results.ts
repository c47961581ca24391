import { z } from 'zod';
import { EXAM_TYPES, type ExamSubject } from '../../../shared/exam-results/constants.ts';
import {
  type ExamResult,
  type examResultFieldsSchema,
  latestExamYear,
} from '../../../shared/exam-results/schema.ts';
import { isSame } from '../../../shared/values.ts';
import type { Pieces } from '../../components/state/local-draft.ts';
import { examResultFormSchema, examResultValues, isBegun } from './exam-result-values.ts';

/** What most candidates have sat, in the order of a slip. Any other subject is added by the form below the list. */
export const USUAL_SUBJECTS: readonly ExamSubject[] = [
  'Mathematics',
  'English A',
  'English B',
  'Biology',
  'Chemistry',
  'Physics',
  'Information Technology',
  'Principles of Accounts',
  'Principles of Business',
  'Social Studies',
  'Spanish',
];

const typed = z.string().catch('');
const rowSchema = z.object({ grade: typed, subjectProfile: typed });
type QuickRow = z.infer<typeof rowSchema>;

export const quickValuesSchema = z.object({
  examType: z.enum(EXAM_TYPES).catch('CSEC'),
  examYear: z.string().catch(() => String(latestExamYear())),
  rows: z.record(z.string(), rowSchema).catch({}),
});
export type QuickValues = z.infer<typeof quickValuesSchema>;

/** What this device has kept, otherwise CSEC of this year and nothing else. */
export const quickValues = (pieces: Pieces): QuickValues => quickValuesSchema.parse(pieces);

export const EMPTY_ROW: QuickRow = { grade: '', subjectProfile: '' };

/** What tells two results of a student apart. */
export type Sitting = Pick<ExamResult, 'examType' | 'examYear' | 'subjectName'>;

/** The usual subjects without those that were added for this exam and year. */
export const subjectsLeft = ({ examType, examYear }: QuickValues, results: readonly Sitting[]) =>
  USUAL_SUBJECTS.filter(
    (subject) =>
      !results.some(
        (result) =>
          result.subjectName === subject &&
          result.examType === examType &&
          String(result.examYear) === examYear.trim(),
      ),
  );

/** The subjects of the list in which something is typed. */
export const begunSubjects = ({ rows }: QuickValues, subjects: readonly ExamSubject[]) =>
  subjects.filter((subject) => isBegun(rows[subject] ?? EMPTY_ROW));

/** Is a result typed in the form or in the list, and not added? `kept`: what this device has of both. */
export function isResultBegun(kept: Pieces, added: readonly Sitting[]): boolean {
  const quick = quickValues(kept);
  return isBegun(examResultValues(kept)) || begunSubjects(quick, subjectsLeft(quick, added)).length > 0;
}

/** Of what was sent, the rows that still say the same. */
export function unchangedSince(sent: QuickValues, now: QuickValues): QuickValues {
  const isSameSitting = sent.examType === now.examType && sent.examYear === now.examYear;
  const rows = Object.entries(sent.rows).filter(
    ([name, row]) => isSameSitting && isSame(row, now.rows[name]),
  );
  return { ...now, rows: Object.fromEntries(rows) };
}

type Fields = z.output<typeof examResultFieldsSchema>;
type Read = { results: Fields[]; errors: Record<string, string> };

/** The typed results, and what is wrong, by 'examYear' or the subject. */
export function readResults(values: QuickValues, subjects: readonly ExamSubject[]): Read {
  const read: Read = { results: [], errors: {} };
  for (const subjectName of begunSubjects(values, subjects)) {
    const { examType, examYear } = values;
    const row = values.rows[subjectName] ?? EMPTY_ROW;
    const { data, error } = examResultFormSchema.safeParse({ examType, examYear, subjectName, ...row });
    if (data) read.results.push(data);
    for (const { path, message } of error?.issues ?? [])
      read.errors[path[0] === 'examYear' ? 'examYear' : subjectName] ??= message;
  }
  return read;
}
