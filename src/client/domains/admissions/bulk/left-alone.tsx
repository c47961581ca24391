import type { BulkAnswer } from '../../../../shared/admissions/bulk.ts';
import disclosure from '../../../components/layout/disclosure.module.css';
import classes from './bulk.module.css';
import { applications } from './words.ts';

/** The applications that an action leaves alone, each with the reason. */
export const LeftAlone = ({ left, opened = false }: Pick<BulkAnswer, 'left'> & { opened?: boolean }) =>
  left.length > 0 && (
    <details open={opened} className={classes.left}>
      <summary className={disclosure.arrow}>{applications(left.length)} left alone</summary>
      <ul className={classes.names}>
        {left.map(({ id, applicationId, reason }) => (
          <li key={id}>
            {applicationId ?? 'A deleted application'}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
