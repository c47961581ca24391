import { lazy, useCallback, useMemo, useState } from 'react';
import { OnceOpened } from '../../../components/feedback/once-opened.tsx';
import type { Conflict } from '../../audit/conflict.ts';
import type { Decidable, ListActions } from '../list/list-actions.ts';
import { type NoPlace, OverLimitDialog, type OverLimitDialogProps } from './over-limit-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useApproveAnyway } from './use-approve-anyway.tsx';
import { useDecide } from './use-decide.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

/**
 * Approving takes one click unless a chosen subject is no longer open, or no place is free; rejecting is confirmed first.
 * Shows a dialog when another administrator changed the application.
 */
export function useDecisions() {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [telling, setTelling] = useState(false);
  const tell = useCallback((by: Conflict) => {
    setConflict(by);
    setTelling(true);
  }, []);
  const [noPlace, setNoPlace] = useState<NoPlace | null>(null);
  const [isPlaceAsked, setIsPlaceAsked] = useState(false);
  const askForPlace = useCallback((application: Decidable, why: string) => {
    setNoPlace({ application, why });
    setIsPlaceAsked(true);
  }, []);
  const { askBefore, approveAnywayDialog } = useApproveAnyway();
  const { decide, attempt } = useDecide({ onConflict: tell, onClosed: askBefore, onNoPlace: askForPlace });
  const [rejecting, setRejecting] = useState<Decidable | null>(null);
  const [asking, setAsking] = useState(false);

  const onDecide = useCallback<ListActions['onDecide']>(
    (application, act) => {
      if (act === 'approved') return askBefore(application, () => decide(application, act));
      if (act !== 'rejected') return decide(application, act);
      setRejecting(application);
      setAsking(true);
    },
    [decide, askBefore],
  );
  // Memoized: closed dialogs would be rendered again on each change of the list.
  const decisionDialogs = useMemo(() => {
    const reject = () => {
      if (rejecting) decide(rejecting, 'rejected');
    };
    const approveOverLimit: OverLimitDialogProps['onConfirm'] = async (place) => {
      if (!noPlace) return null;
      const undecided = await attempt(noPlace.application, 'approved', place);
      // Pressed again, it is about the application as it is now.
      if (undecided) setNoPlace({ ...noPlace, application: undecided.application });
      return undecided;
    };
    return (
      <>
        <OnceOpened opened={asking}>
          {(opened) => (
            <RejectDialog
              application={rejecting}
              opened={opened}
              onClose={() => setAsking(false)}
              onConfirm={reject}
            />
          )}
        </OnceOpened>
        {approveAnywayDialog}
        <OnceOpened opened={isPlaceAsked}>
          {(opened) => (
            <OverLimitDialog
              noPlace={noPlace}
              opened={opened}
              onClose={() => setIsPlaceAsked(false)}
              onConfirm={approveOverLimit}
            />
          )}
        </OnceOpened>
        <OnceOpened opened={telling}>
          {(opened) => (
            <ConflictDialog conflict={conflict} opened={opened} onClose={() => setTelling(false)} />
          )}
        </OnceOpened>
      </>
    );
  }, [decide, attempt, rejecting, asking, conflict, telling, approveAnywayDialog, noPlace, isPlaceAsked]);
  return { onDecide, decisionDialogs };
}
