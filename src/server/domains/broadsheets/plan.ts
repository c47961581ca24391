import { z } from 'zod';
import { isApplied, mayBeAnother } from '../../../shared/broadsheets/choice.ts';
import type { Choice } from '../../../shared/broadsheets/schema.ts';
import { EXAM_TYPES, GRADES } from '../../../shared/exam-results/constants.ts';
import type { ExaminedPerson } from './examine.ts';

/** What applying does with one result. Without a grade it stands in the application only. */
export const plannedSchema = z.object({
  applicationId: z.int(),
  studentId: z.int(),
  /** Null for a result that is to be added. */
  resultId: z.int().nullable(),
  subjectName: z.string(),
  examType: z.enum(EXAM_TYPES),
  examYear: z.int(),
  grade: z.enum(GRADES).nullable(),
  /** Empty where the file gives none. */
  profile: z.string(),
});
export type Planned = z.infer<typeof plannedSchema>;

const keyOf = (applicationId: number, subject: string) => `${applicationId} ${subject}`;
const keysOf = (pairs: Choice['also'] = []) => new Set(pairs.map(([id, subject]) => keyOf(id, subject)));

/** Confirms what agrees and corrects what differs (broadsheets §5). */
export function planOf(
  people: readonly ExaminedPerson[],
  { leaveOut, also, leaveOutDiffering = false }: Choice,
): Planned[] {
  const left = keysOf(leaveOut);
  const chosen = keysOf(also);
  return people.flatMap((person) => {
    const { applicationId, studentId, results, resultIds } = person;
    if (applicationId === null || studentId === null) return [];
    const isDiffering = leaveOutDiffering && mayBeAnother(person);
    return results.flatMap((result, index) => {
      const { subject, examType, examYear, listed, listedProfile: profile, outcome } = result;
      const key = keyOf(applicationId, subject);
      if (!isApplied({ outcome, isDiffering }, { isLeftOut: left.has(key), isAlso: chosen.has(key) }))
        return [];
      const grade = z.enum(GRADES).nullable().parse(listed);
      const resultId = resultIds[index] ?? null;
      return [
        { applicationId, studentId, resultId, subjectName: subject, examType, examYear, grade, profile },
      ];
    });
  });
}
