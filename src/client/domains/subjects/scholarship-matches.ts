import type { Choices } from '../../../shared/applications/schema.ts';
import { matchesGroup, type ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import { eligibleAmong, type Standings } from './standing.ts';

/**
 * Which scholarship groups each combination belongs to, and all of these in the order of the list. No scholarship comes
 * of subjects that the applicant may not take.
 */
export function scholarshipMatches(
  groups: readonly ScholarshipGroup[],
  chosen: Choices,
  standings: Standings,
) {
  const matching = (names: readonly string[]) => {
    const open = eligibleAmong(names, standings);
    return groups.filter((group) => matchesGroup(open, group));
  };
  const first = matching(chosen.firstChoiceSubjects);
  const second = matching(chosen.secondChoiceSubjects);
  return { first, second, either: groups.filter((group) => first.includes(group) || second.includes(group)) };
}
