import type { Grade } from '../../../../shared/exam-results/constants.ts';
import { examResultFieldsSchema } from '../../../../shared/exam-results/schema.ts';

export type ListedGrade = { grade: Grade | 'ABS'; profile: string };

const GRADES = new Map<string, ListedGrade['grade']>([
  ...(['1', '2', '3', '4', '5', '6'] as const).map((grade) => [grade, grade] as const),
  ['I', '1'],
  ['II', '2'],
  ['III', '3'],
  ['IV', '4'],
  ['V', '5'],
  ['VI', '6'],
  ['U', 'UNG'],
  ['UNG', 'UNG'],
  ['UNGRADED', 'UNG'],
  ['ABS', 'ABS'],
  ['ABSENT', 'ABS'],
]);
/** What stands in a cell without a grade. */
const NOTHING = /^[-–—.*]*$/;

const { subjectProfile: profileSchema } = examResultFieldsSchema.shape;

/** A profile as it is stored; undefined when it is none. */
export function readProfile(cell: string): string | undefined {
  const profile = cell.replaceAll(/[\s,./-]/g, '');
  return profile && profileSchema.safeParse(profile).data;
}

/** 'II', 'Grade 2', '2 (AAB)'. @returns null for an empty cell; undefined when it is no grade. */
export function readGrade(cell: string): ListedGrade | null | undefined {
  const text = cell.trim().toUpperCase();
  if (NOTHING.test(text)) return null;
  const [, word = '', rest = ''] = /^(?:GRADE\s+)?([0-9A-Z]+)(?:\.0)?[\s(/-]*([A-Z\s]*)\)?$/.exec(text) ?? [];
  const grade = GRADES.get(word);
  const profile = readProfile(rest);
  return grade === undefined || profile === undefined ? undefined : { grade, profile };
}
