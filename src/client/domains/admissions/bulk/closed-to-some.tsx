import type { ClosedApplication } from '../../../../shared/admissions/bulk.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import disclosure from '../../../components/layout/disclosure.module.css';
import classes from './bulk.module.css';
import { applications } from './words.ts';

/** The applications that would be approved although a chosen subject is no longer open to the student. */
export const ClosedToSome = ({ closed }: { closed: readonly ClosedApplication[] }) =>
  closed.length > 0 && (
    <Banner
      tone="warning"
      title={`${applications(closed.length)} with a subject that is no longer open: approve all the same?`}
    >
      <details open={closed.length <= SHOWN_AT_ONCE} className={classes.left}>
        <summary className={disclosure.arrow}>Which ones</summary>
        <ul className={classes.names}>
          {closed.map(({ id, applicationId, subjects }) => (
            <li key={id}>
              {applicationId}: {subjects.join(', ')}
            </li>
          ))}
        </ul>
      </details>
    </Banner>
  );

const SHOWN_AT_ONCE = 5;
