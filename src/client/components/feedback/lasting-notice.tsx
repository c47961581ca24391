import { useSyncExternalStore } from 'react';
import { lastingNotice, showLasting, subscribeToLasting } from '../state/lasting.ts';
import classes from './notices.module.css';
import toneClasses from './tone.module.css';

/** A warning that neither time nor another notice removes. It can be hidden, since it lies over the page. */
export function LastingNotice() {
  const notice = useSyncExternalStore(subscribeToLasting, lastingNotice, lastingNotice);
  return (
    <div role="status">
      {notice && (
        <div
          className={`${toneClasses.tone} ${classes.notice}`}
          data-tone="warning"
          data-notice
          tabIndex={-1}
        >
          <div className={classes.text}>
            <p className={classes.title}>{notice.title}</p>
            <p className={classes.message}>{notice.message}</p>
          </div>
          <button type="button" className={classes.action} onClick={() => showLasting(null)}>
            Hide
          </button>
        </div>
      )}
    </div>
  );
}
