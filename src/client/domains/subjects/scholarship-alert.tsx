import type { Choices } from '../../../shared/applications/schema.ts';
import type { ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import type { EligibilityView } from './eligibility-view.ts';
import { useScholarshipGroups } from './hooks.ts';
import classes from './scholarship.module.css';
import { scholarshipMatches } from './scholarship-matches.ts';

const namesOf = (groups: readonly ScholarshipGroup[]) => groups.map(({ name }) => name).join(', ');

/** Shown when a combination matches a scholarship group (applicants §2). */
export function ScholarshipAlert({ chosen, eligibility }: { chosen: Choices; eligibility: EligibilityView }) {
  const { data: groups = [] } = useScholarshipGroups();
  const { first, second } = scholarshipMatches(groups, chosen, eligibility);
  if (first.length + second.length === 0) return null;
  return (
    <Banner tone="success" title="Scholarship Eligible" live>
      {first.length > 0 && <p className={classes.line}>First choice: {namesOf(first)}</p>}
      {second.length > 0 && <p className={classes.line}>Second choice: {namesOf(second)}</p>}
    </Banner>
  );
}
