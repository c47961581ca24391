export type ScholarshipGroup = {
  name: string;
  description: string;
  cognateSubjects: string[];
  compulsorySubjects: string[];
  requiredCount: number;
};

/** Between two subjects that are one cognate. */
export const COGNATE_JOINT = ' with ';

/** A cognate written 'A with B' is held when both A and B are chosen (decisions §5). */
const holds = (chosen: readonly string[], cognate: string) =>
  chosen.includes(cognate) || cognate.split(COGNATE_JOINT).every((part) => chosen.includes(part));

/**
 * Does a combination match a group? It does when it holds at least `requiredCount` of the group's cognate subjects;
 * a group without any takes three subjects of any kind (applicant spec §3).
 */
export function matchesGroup(chosen: readonly string[], group: ScholarshipGroup): boolean {
  if (group.cognateSubjects.length === 0) return chosen.length === 3;
  return group.cognateSubjects.filter((cognate) => holds(chosen, cognate)).length >= group.requiredCount;
}
