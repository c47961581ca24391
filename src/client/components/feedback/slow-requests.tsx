import { useSyncExternalStore } from 'react';
import { isAnySlow, stopSlow, subscribeToRequests } from '../state/requests.ts';
import classes from './notices.module.css';
import toneClasses from './tone.module.css';

/** Says that a request has had no answer for eight seconds, until it has one or is stopped. */
export function SlowRequests() {
  const isSlow = useSyncExternalStore(subscribeToRequests, isAnySlow, isAnySlow);
  return (
    <div role="status">
      {isSlow && (
        <div
          className={`${toneClasses.tone} ${classes.notice}`}
          data-tone="warning"
          data-notice
          tabIndex={-1}
        >
          <p className={classes.text}>No answer for 8 seconds</p>
          <button type="button" className={classes.action} onClick={stopSlow}>
            Stop waiting
          </button>
        </div>
      )}
    </div>
  );
}
