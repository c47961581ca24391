import { STANDING_LABELS, type Standing } from '../../../../shared/applications/standing.ts';
import { APPLICANT_STATUS_LABELS, isDecided } from '../../../../shared/applications/status.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import classes from './standing.module.css';

const inWords = ({ event, status }: Standing['events'][number]) =>
  status && isDecided(status)
    ? `${STANDING_LABELS[event]}: ${APPLICANT_STATUS_LABELS[status]}`
    : STANDING_LABELS[event];

/** What has happened to an application, each with day and hour (standing §2). */
export const Happened = ({ events }: Pick<Standing, 'events'>) => (
  <ol className={classes.line} aria-label="What has happened">
    {events.map((happened) => (
      <li key={`${happened.event} ${happened.at}`}>
        <span>{inWords(happened)}</span>
        <time dateTime={happened.at}>{formatDateTime(happened.at)}</time>
      </li>
    ))}
  </ol>
);
