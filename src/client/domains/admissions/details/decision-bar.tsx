import { Button } from '@mantine/core';
import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import { isDecidable } from '../../../../shared/applications/status.ts';
import { canUndo } from '../../../../shared/applications/telling.ts';
import type { Decidable, DecisionAct, ListActions } from '../list/list-actions.ts';
import classes from './decision-bar.module.css';
import { ShortcutKey } from './shortcut-key.tsx';
import { SHORTCUTS } from './shortcuts.ts';

interface DecisionBarProps {
  application: Decidable;
  /** Its intake is closed. */
  isReadOnly: boolean;
  onDecide: ListActions['onDecide'];
  /** Moves the focus away from buttons that disappear after a decision. */
  onDecided: () => void;
}

const UNDECIDABLE: Partial<Record<ApplicationStatus, string>> = {
  draft: 'It can be decided once it is submitted.',
  approved: 'It is approved. To change that, press Edit and set another status.',
  rejected: 'It is rejected. To change that, press Edit and set another status.',
};

const WITHDRAWN = 'It is withdrawn. To bring it back, press Edit and set another status.';

/** The decision, always in sight. Approve and Reject are apart, so that nobody presses the wrong one. */
export function DecisionBar({ application, isReadOnly, onDecide, onDecided }: DecisionBarProps) {
  const { applicationId, status, withdrawnAt } = application;
  const decide = (act: DecisionAct) => {
    onDecided();
    onDecide(application, act);
  };
  return (
    <section className={classes.bar} aria-label="Decision">
      {isReadOnly && <p className={classes.decided}>Its intake is closed.</p>}
      {!isReadOnly && isDecidable(status) && (
        <>
          <Button
            color="green"
            aria-label={`Approve ${applicationId}`}
            aria-keyshortcuts={SHORTCUTS.approve.keys}
            onClick={() => decide('approved')}
          >
            Approve
            <ShortcutKey of="approve" />
          </Button>
          <Button
            variant="default"
            aria-label={`Under review ${applicationId}`}
            aria-keyshortcuts={SHORTCUTS.review.keys}
            disabled={status === 'under_review'}
            onClick={() => decide('under_review')}
          >
            Under review
            <ShortcutKey of="review" />
          </Button>
          <Button
            color="red"
            variant="outline"
            className={classes.reject}
            aria-label={`Reject ${applicationId}`}
            aria-keyshortcuts={SHORTCUTS.reject.keys}
            onClick={() => decide('rejected')}
          >
            Reject
            <ShortcutKey of="reject" />
          </Button>
        </>
      )}
      {!isReadOnly && !isDecidable(status) && (
        <>
          <p className={classes.decided}>{withdrawnAt === null ? UNDECIDABLE[status] : WITHDRAWN}</p>
          {canUndo(application, new Date()) && (
            <Button
              variant="default"
              aria-label={`Undo the decision on ${applicationId}`}
              onClick={() => decide('undo')}
            >
              Undo
            </Button>
          )}
        </>
      )}
    </section>
  );
}
