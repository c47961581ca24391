import { useSyncExternalStore } from 'react';
import { type Doing, slowDoing, stopSlow, subscribeToRequests } from '../state/requests.ts';
import classes from './notices.module.css';
import toneClasses from './tone.module.css';

const WAITING_FOR: Record<Doing, string> = {
  loading: 'Loading what you asked for takes longer than usual.',
  saving: 'Saving what you sent takes longer than usual.',
};

/** Says that a request has had no answer for eight seconds, until it has one or is stopped. */
export function SlowRequests() {
  const doing = useSyncExternalStore(subscribeToRequests, slowDoing, slowDoing);
  return (
    <div role="status">
      {doing && (
        <div
          className={`${toneClasses.tone} ${classes.notice}`}
          data-tone="warning"
          data-notice
          tabIndex={-1}
        >
          <div className={classes.text}>
            <p className={classes.title}>No answer for 8 seconds</p>
            <p className={classes.message}>{WAITING_FOR[doing]}</p>
          </div>
          <button type="button" className={classes.action} onClick={stopSlow}>
            Stop waiting
          </button>
        </div>
      )}
    </div>
  );
}
