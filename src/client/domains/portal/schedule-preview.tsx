import { formatDateTime } from '../../../shared/format/dates.ts';
import type { PortalSchedule } from '../../../shared/portal/portal-status.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './schedule.module.css';
import { phasesOf } from './schedule-values.ts';

const CAN = 'Applicants can start, change and submit their applications.';
const CANNOT = 'Applicants can read what they entered, but not change or submit anything.';

/** What applicants will see, in the server's words. `schedule` is null while the form is incomplete. */
export const SchedulePreview = ({ schedule, now }: { schedule: PortalSchedule | null; now: Date }) => (
  <Panel title="What applicants will see">
    <div aria-live="polite">
      {schedule ? (
        <ol className={classes.phases}>
          {phasesOf(schedule, now).map(({ from, isNow, isOpen, message }) => (
            <li key={isNow ? 'now' : from.toISOString()}>
              <div className={classes.when}>
                <span>{isNow ? 'As soon as you save' : `From ${formatDateTime(from)}`}</span>
                <StatusBadge tone={isOpen ? 'success' : 'warning'}>{isOpen ? 'Open' : 'Closed'}</StatusBadge>
              </div>
              <p className={classes.message}>“{message}”</p>
              <p>{isOpen ? CAN : CANNOT}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className={classes.hint}>Fill in all dates and times to see what applicants will see.</p>
      )}
    </div>
  </Panel>
);
