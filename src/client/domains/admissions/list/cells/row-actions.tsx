import type { MouseEvent } from 'react';
import { isDecidable } from '../../../../../shared/applications/status.ts';
import { canUndo } from '../../../../../shared/applications/telling.ts';
import classes from '../../../../components/list/row-actions.module.css';
import { editApplicationPath } from '../../../../paths.ts';
import type { Decidable, DecisionAct, ListActions } from '../list-actions.ts';
import { ROW } from '../table/row-focus.ts';

interface RowActionsProps {
  application: Decidable;
  actions: ListActions;
}

/** The actions of one application. Plain elements: a page may hold a thousand. */
export function RowActions({ application, actions }: RowActionsProps) {
  const { applicationId } = application;
  const decide = (event: MouseEvent<HTMLElement>, act: DecisionAct) => {
    // A decision removes the buttons, so the focus moves to their row.
    event.currentTarget.closest<HTMLElement>(ROW)?.focus({ preventScroll: true });
    actions.onDecide(application, act);
  };
  return (
    <div className={classes.actions}>
      {!actions.isReadOnly && isDecidable(application.status) && (
        <div className={classes.decisions}>
          <button
            type="button"
            className={classes.decision}
            aria-label={`Approve ${applicationId}`}
            onClick={(event) => decide(event, 'approved')}
          >
            Approve
          </button>
          <button
            type="button"
            className={classes.decision}
            data-danger
            aria-label={`Reject ${applicationId}`}
            onClick={(event) => decide(event, 'rejected')}
          >
            Reject
          </button>
        </div>
      )}
      {!actions.isReadOnly && canUndo(application, new Date()) && (
        <div className={classes.decisions}>
          <button
            type="button"
            className={classes.decision}
            data-neutral
            aria-label={`Undo the decision on ${applicationId}`}
            onClick={(event) => decide(event, 'undo')}
          >
            Undo
          </button>
        </div>
      )}
      <div className={classes.others}>
        <button
          type="button"
          className={classes.other}
          aria-label={`View ${applicationId}`}
          onClick={() => actions.onOpen(application, 'details')}
        >
          View
        </button>
        {!actions.isReadOnly && (
          <>
            <a
              className={classes.other}
              href={editApplicationPath(application.id)}
              aria-label={`Edit ${applicationId}`}
              onClick={(event) => follow(event, () => actions.onEdit(application))}
            >
              Edit
            </a>
            <button
              type="button"
              className={classes.other}
              data-danger
              aria-label={`Delete ${applicationId}`}
              onClick={() => actions.onDelete(application)}
            >
              Delete
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * A plain link, because two hundred router links would be slow. Clicks that open another tab or window are left to the
 * browser.
 */
function follow(event: MouseEvent, go: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}
