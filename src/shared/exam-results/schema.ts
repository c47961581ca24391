import { z } from 'zod';
import { schoolYearMonth } from '../format/dates.ts';
import { requiredChoice, requiredText } from '../text/fields.ts';
import { RESULT_CHECKS, SEEN_ON } from './check.ts';
import { EXAM_SUBJECTS, EXAM_TYPES, FIRST_EXAM_YEAR, GRADES, SUBJECT_PROFILE_LENGTH } from './constants.ts';

const EXAM_YEAR_MESSAGE = 'Valid exam year is required';

/** The latest possible year of a result: the current one in Port of Spain. */
export const latestExamYear = (now = new Date()) => schoolYearMonth(now).year;

/** What the applicant types for one result (applicants §5). */
export const examResultFieldsSchema = z.object({
  examType: requiredChoice(EXAM_TYPES, 'Exam type is required'),
  examYear: z
    .int({ error: EXAM_YEAR_MESSAGE })
    .min(FIRST_EXAM_YEAR, EXAM_YEAR_MESSAGE)
    .refine((year) => year <= latestExamYear(), EXAM_YEAR_MESSAGE),
  subjectName: requiredChoice(EXAM_SUBJECTS, 'Subject name is required'),
  grade: requiredChoice(GRADES, 'Grade is required'),
  // In capitals and in one piece, however it was typed.
  subjectProfile: requiredText('Subject profile is required')
    .overwrite((letters) => letters.replaceAll(/\s+/g, ''))
    .max(
      SUBJECT_PROFILE_LENGTH,
      `Subject profile has at most ${SUBJECT_PROFILE_LENGTH} characters, for example AAB`,
    )
    .toUpperCase()
    .regex(/^[A-F]*$/, 'Subject profile has letters from A to F only, for example AAB'),
});

/** The values of a result as the applicant typed them. */
const declaredSchema = z.object({
  grade: z.enum(GRADES),
  subjectProfile: z.string(),
  examYear: z.int(),
});
const declaredExamSchema = z.object({ examType: z.enum(EXAM_TYPES), subjectName: z.string() });

/** The check of a result, in every answer with results. */
const resultCheckShape = {
  check: z.enum(RESULT_CHECKS),
  seenOn: z.enum(SEEN_ON).nullable(),
  /** The administrator's email address; null for applicants. */
  checkedBy: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** What the applicant typed, when a correction stands instead. */
  declared: declaredSchema.nullable(),
  /** The exam type and the subject that the applicant typed, when the correction has another one of them. */
  declaredExam: declaredExamSchema.nullable(),
};

const STUDENT_ID_REQUIRED = 'Student ID is required. Please complete your personal details first.';
export const newExamResultSchema = z.object({
  studentId: z.int({ error: STUDENT_ID_REQUIRED }),
  ...examResultFieldsSchema.shape,
});

/** Fields that are not sent stay unchanged. */
export const examResultChangesSchema = examResultFieldsSchema.partial();
export type ExamResultChanges = z.infer<typeof examResultChangesSchema>;

export const examResultSchema = z.object({
  id: z.int(),
  studentId: z.int(),
  examType: z.enum(EXAM_TYPES),
  examYear: z.int(),
  subjectName: z.string(),
  grade: z.enum(GRADES),
  subjectProfile: z.string(),
  ...resultCheckShape,
});
export type ExamResult = z.infer<typeof examResultSchema>;

/** Where an administrator saw a result; the slip where it is not given. */
const seenOnSchema = z.enum(SEEN_ON, { error: `seenOn is ${SEEN_ON.join(', ')}` }).nullish();

/** `seenOn`: where an administrator saw what they add to a submitted application. It says nothing otherwise. */
export const addedExamResultSchema = newExamResultSchema.extend({ seenOn: seenOnSchema });

/** A check of a result; the values are those of a correction. */
export const resultCheckSchema = z.object({
  check: z.enum(RESULT_CHECKS, { error: `check is ${RESULT_CHECKS.join(', ')}` }),
  seenOn: seenOnSchema,
  ...examResultChangesSchema.shape,
});
export type ResultCheckInput = z.infer<typeof resultCheckSchema>;
