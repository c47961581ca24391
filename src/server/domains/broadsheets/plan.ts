import { z } from 'zod';
import { isApplied, mayBeAnother } from '../../../shared/broadsheets/choice.ts';
import type { Choice, Compared } from '../../../shared/broadsheets/schema.ts';
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

/** Tells whether a choice names a result exactly (with exam type and year), loosely, or not. */
function nameFinder(pairs: Choice['also'] = []) {
  const keys = new Set(pairs.map((pair) => pair.join()));
  return (applicationId: number, { subject, examType, examYear }: Compared) => {
    if (keys.has([applicationId, subject, examType, examYear].join())) return 'exactly';
    const isNamed =
      keys.has([applicationId, subject].join()) || keys.has([applicationId, subject, examType].join());
    return isNamed ? 'loosely' : undefined;
  };
}

/** The subjects in which the file has a result. A loose name means that result, not an older one. */
const listedSubjects = (results: readonly Compared[]) =>
  new Set(
    results.flatMap(({ outcome, subject }) =>
      outcome === 'onlyDeclared' || outcome === 'absent' ? [] : [subject],
    ),
  );

/** Confirms what agrees and corrects what differs (broadsheets §5). */
export function planOf(
  people: readonly ExaminedPerson[],
  { leaveOut, also, leaveOutDiffering = false }: Choice,
): Planned[] {
  const nameInLeaveOut = nameFinder(leaveOut);
  const nameInAlso = nameFinder(also);
  return people.flatMap((person) => {
    const { applicationId, studentId, results, resultIds } = person;
    if (applicationId === null || studentId === null) return [];
    const isDiffering = leaveOutDiffering && mayBeAnother(person);
    const listedIn = listedSubjects(results);
    return results.flatMap((result, index) => {
      const { subject, examType, examYear, listed, listedProfile: profile, outcome } = result;
      const named = nameInAlso(applicationId, result);
      const isAlso =
        named === 'exactly' ||
        (named === 'loosely' && !(outcome === 'onlyDeclared' && listedIn.has(subject)));
      const isLeftOut = nameInLeaveOut(applicationId, result) !== undefined;
      if (!isApplied({ outcome, isDiffering }, { isLeftOut, isAlso })) return [];
      const grade = z.enum(GRADES).nullable().parse(listed);
      const resultId = resultIds[index] ?? null;
      return [
        { applicationId, studentId, resultId, subjectName: subject, examType, examYear, grade, profile },
      ];
    });
  });
}
