import { Title, VisuallyHidden } from '@mantine/core';
import type { ChosenSubject } from '../../../../../shared/admissions/assessment.ts';
import type { ApplicationDetails } from '../../../../../shared/admissions/details.ts';
import { CheckIcon, CrossIcon } from '../../../../components/layout/page-icons.tsx';
import { Score } from '../../list/cells/score.tsx';
import classes from './decide.module.css';

const COMBINATIONS = [
  { title: 'First choice', subjects: 'firstChoiceSubjects', score: 'firstChoiceScore' },
  { title: 'Second choice', subjects: 'secondChoiceSubjects', score: 'secondChoiceScore' },
] as const;

/** Both combinations with their scores, and of each subject which requirements are met. */
export const ChosenSubjects = ({ application }: { application: ApplicationDetails }) => (
  <div className={classes.combinations}>
    {COMBINATIONS.map(({ title, subjects, score }) => (
      <div key={title}>
        <div className={classes.heading}>
          <Title order={4}>{title}</Title>
          <Score of={application} score={score} />
        </div>
        {application[subjects].length === 0 && <p className={classes.none}>Not chosen yet</p>}
        <ul className={classes.subjects} aria-label={title}>
          {application[subjects].map((name) => {
            const chosen = application.eligibility.find(({ subject }) => subject === name);
            return chosen && <Subject key={name} chosen={chosen} />;
          })}
        </ul>
      </div>
    ))}
  </div>
);

const Subject = ({ chosen: { subject, meets, met, unmet } }: { chosen: ChosenSubject }) => (
  <li className={classes.subject} data-open={meets}>
    {meets ? <CheckIcon size={18} /> : <CrossIcon size={18} />}
    <div>
      <span className={classes.name}>
        {subject}
        {meets ? <VisuallyHidden>, open</VisuallyHidden> : <span className={classes.closed}>, not open</span>}
      </span>
      {unmet.map((reason) => (
        <span key={reason} className={classes.unmet}>
          {reason}
        </span>
      ))}
      {met.map((reason) => (
        <span key={reason} className={classes.met}>
          {reason}
        </span>
      ))}
      {met.length + unmet.length === 0 && <span className={classes.met}>Needs no results</span>}
    </div>
  </li>
);
