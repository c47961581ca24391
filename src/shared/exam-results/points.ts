import type { ExamType, Grade } from './constants.ts';

/** Grade 1 gives 3 points, 2 gives 2, 3 gives 1, others none (applicants §9). */
export function gradePoints(grade: Grade): number {
  return { '1': 3, '2': 2, '3': 1, '4': 0, '5': 0, '6': 0, UNG: 0 }[grade];
}

export type GradedSubject = { examType: ExamType; subjectName: string; grade: Grade };

/** The best points per exam subject: a subject sat more than once counts once (decisions §5). */
function bestPoints(results: readonly GradedSubject[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { subjectName, grade } of results) {
    best.set(subjectName, Math.max(best.get(subjectName) ?? 0, gradePoints(grade)));
  }
  return best;
}

/** The points of the best grade. */
const MOST_POINTS = gradePoints('1');

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/** The sum over all CSEC subjects, each with its best grade (decisions §5). */
export const totalScore = (results: readonly GradedSubject[]) =>
  sum(bestPoints(results.filter(({ examType }) => examType === 'CSEC')).values());

/**
 * The score of a combination: the sum over the exam subjects in any requirement of its subjects. Each counts once, CSEC
 * or GCE, with its best grade (decisions §5).
 */
export function choiceScore(
  results: readonly GradedSubject[],
  relevantExamSubjects: Iterable<string>,
): number {
  const best = bestPoints(results);
  return sum([...new Set(relevantExamSubjects)].map((subject) => best.get(subject) ?? 0));
}

/**
 * The greatest total score with so many CSEC subjects, and the greatest score of a combination whose requirements name
 * so many exam subjects: each with grade 1 (administrators §9).
 */
export const possibleScore = (examSubjects: number) => examSubjects * MOST_POINTS;
