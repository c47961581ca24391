import type { ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import classes from './scholarship.module.css';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function cognatesInWords({ cognateSubjects, requiredCount }: ScholarshipGroup) {
  if (cognateSubjects.length === 0) return 'Any three subjects';
  if (cognateSubjects.length === 1) return cognateSubjects.join();
  return `At least ${requiredCount} of ${list.format(cognateSubjects)}`;
}

/** Purpose and requirements of a scholarship group. */
export const ScholarshipGroupDetails = ({ group }: { group: ScholarshipGroup }) => (
  <>
    <p className={classes.line}>{group.description}</p>
    <dl className={classes.facts}>
      <dt>Cognate subjects</dt>
      <dd>{cognatesInWords(group)}</dd>
      <dt>Compulsory for everyone</dt>
      <dd>{list.format(group.compulsorySubjects)}</dd>
    </dl>
  </>
);
