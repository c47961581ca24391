export type ScholarshipGroup = {
  name: string;
  description: string;
  cognateSubjects: string[];
  compulsorySubjects: string[];
  requiredCount: number;
};

/** Joins two subjects into one cognate. */
export const COGNATE_JOINT = ' with ';

/** The cognate 'A with B' needs both A and B among the chosen subjects (decisions §5). */
const holds = (chosen: readonly string[], cognate: string) =>
  chosen.includes(cognate) || cognate.split(COGNATE_JOINT).every((part) => chosen.includes(part));

/**
 * Whether a combination matches a group: it has at least `requiredCount` of the group's cognate subjects. A group
 * without any accepts any three subjects (applicants §3).
 */
export function matchesGroup(chosen: readonly string[], group: ScholarshipGroup): boolean {
  if (group.cognateSubjects.length === 0) return chosen.length === 3;
  return group.cognateSubjects.filter((cognate) => holds(chosen, cognate)).length >= group.requiredCount;
}
