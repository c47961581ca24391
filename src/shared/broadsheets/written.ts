import { z } from 'zod';
import { RESULT_CHECKS, SEEN_ON } from '../exam-results/check.ts';
import { EXAM_TYPES, GRADES } from '../exam-results/constants.ts';

/** A result as an import found or left it, by which the import is taken back. */
export const writtenResultSchema = z.object({
  id: z.int(),
  studentId: z.int(),
  examType: z.enum(EXAM_TYPES),
  examYear: z.int(),
  subjectName: z.string(),
  grade: z.enum(GRADES),
  subjectProfile: z.string(),
  resultCheck: z.enum(RESULT_CHECKS),
  seenOn: z.enum(SEEN_ON).nullable(),
  checkedById: z.int().nullable(),
  checkedByEmail: z.string().nullable(),
  checkedAt: z.string().nullable(),
  declaredGrade: z.enum(GRADES).nullable(),
  declaredProfile: z.string().nullable(),
  declaredYear: z.int().nullable(),
  // Imports of before these were kept do not name them.
  declaredType: z.enum(EXAM_TYPES).nullable().default(null),
  declaredSubject: z.string().nullable().default(null),
});
export type WrittenResult = z.infer<typeof writtenResultSchema>;
