import type { MouseEvent } from 'react';
import type { Application } from '../../../shared/applications/schema.ts';
import { isDecidable } from '../../../shared/applications/status.ts';
import classes from './decision-buttons.module.css';
import type { Decide, Decision } from './hooks.ts';

/** Approve and reject, only where a decision is due. Plain buttons: a page may hold four hundred. */
export function DecisionButtons({ application, onDecide }: { application: Application; onDecide: Decide }) {
  if (!isDecidable(application.status)) return null;
  const choose = (event: MouseEvent<HTMLElement>, decision: Decision) => {
    // Other rows are about to take the place of these.
    if (event.currentTarget.closest('[aria-busy=true]')) return;
    // The buttons go with the decision; the focus stays in their row.
    event.currentTarget.closest<HTMLElement>('[data-focus-target]')?.focus({ preventScroll: true });
    onDecide(application, decision);
  };
  return (
    <div className={classes.buttons}>
      <button
        type="button"
        className={classes.button}
        aria-label={`Approve ${application.applicationId}`}
        onClick={(event) => choose(event, 'approved')}
      >
        Approve
      </button>
      <button
        type="button"
        className={classes.button}
        data-danger
        aria-label={`Reject ${application.applicationId}`}
        onClick={(event) => choose(event, 'rejected')}
      >
        Reject
      </button>
    </div>
  );
}
