import { completedSteps } from '../../../../shared/applications/progress.ts';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import type { Overview } from '../hooks.ts';
import classes from './wizard-frame.module.css';

/** Documents are part of the Subject Selection page, so the summary leaves their step out (applicants §2). */
const LEFT_OUT = 'Document Upload';

export const ProgressPanel = ({ overview }: { overview: Overview }) => (
  <Panel title="Application Summary">
    <ul className={classes.summary}>
      {completedSteps(overview)
        .filter(({ label }) => label !== LEFT_OUT)
        .map(({ label, complete }) => (
          <li key={label} className={classes.row}>
            <span>{label}</span>
            <StatusBadge tone={complete ? 'success' : 'neutral'}>
              {complete ? 'Complete' : 'Pending'}
            </StatusBadge>
          </li>
        ))}
    </ul>
  </Panel>
);
