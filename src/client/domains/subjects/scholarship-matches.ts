import type { Choices } from '../../../shared/applications/schema.ts';
import { matchesGroup, type ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import { type EligibilityView, eligibleAmong } from './eligibility-view.ts';

/**
 * The scholarship groups that each combination matches, and all of them in list order. Subjects that the applicant may
 * not choose do not count.
 */
export function scholarshipMatches(
  groups: readonly ScholarshipGroup[],
  chosen: Choices,
  eligibility: EligibilityView,
) {
  const matching = (names: readonly string[]) => {
    const open = eligibleAmong(names, eligibility);
    return groups.filter((group) => matchesGroup(open, group));
  };
  const first = matching(chosen.firstChoiceSubjects);
  const second = matching(chosen.secondChoiceSubjects);
  return { first, second, either: groups.filter((group) => first.includes(group) || second.includes(group)) };
}
