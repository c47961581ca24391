import type { BulkAnswer } from '../../../../shared/admissions/bulk.ts';
import disclosure from '../../../components/layout/disclosure.module.css';
import classes from './bulk.module.css';
import { type Act, applications, reasonInWords } from './words.ts';

interface LeftAloneProps extends Pick<BulkAnswer, 'left'> {
  act: Act;
  opened?: boolean;
}

/** The applications that an action leaves alone, each with the reason. */
export const LeftAlone = ({ left, act, opened = false }: LeftAloneProps) =>
  left.length > 0 && (
    <details open={opened} className={classes.left}>
      <summary className={disclosure.arrow}>{applications(left.length)} left alone</summary>
      <ul className={classes.names}>
        {left.map(({ id, applicationId, reason }) => (
          <li key={id}>
            {applicationId ?? 'A deleted application'}: {reasonInWords(reason, act)}
          </li>
        ))}
      </ul>
    </details>
  );
