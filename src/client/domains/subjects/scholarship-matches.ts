import type { Choices } from '../../../shared/applications/schema.ts';
import { matchesGroup, type ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import { eligibleAmong, type Standings } from './standing.ts';

/**
 * The scholarship groups that each combination matches, and all of them in list order. Subjects that the applicant may
 * not choose do not count.
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
