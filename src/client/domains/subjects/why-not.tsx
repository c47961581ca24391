import disclosure from '../../components/layout/disclosure.module.css';
import classes from './eligibility.module.css';
import type { SubjectEligibility } from './eligibility-view.ts';

/** The subjects that this applicant may not choose, each with what is missing. */
export function WhyNot({ subjects }: { subjects: SubjectEligibility[] }) {
  if (subjects.length === 0) return null;
  return (
    <details className={classes.disclosure}>
      <summary className={disclosure.arrow}>
        {subjects.length === 1
          ? 'Why one subject cannot be chosen'
          : `Why ${subjects.length} subjects cannot be chosen`}
      </summary>
      <ul className={classes.subjects}>
        {subjects.map(({ name, reasons }) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            {reasons.map((reason) => (
              <span key={reason} className={classes.reason}>
                {reason}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
