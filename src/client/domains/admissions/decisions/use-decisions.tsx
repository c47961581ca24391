import { useCallback, useMemo, useState } from 'react';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import type { Conflict } from '../edit/conflict.ts';
import type { ListActions } from '../list/list-actions.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecide } from './use-decide.ts';

/**
 * Approving takes one click, rejecting is confirmed first. Shows a dialog when another administrator changed the
 * application.
 */
export function useDecisions() {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [telling, setTelling] = useState(false);
  const tell = useCallback((by: Conflict) => {
    setConflict(by);
    setTelling(true);
  }, []);
  const decide = useDecide(tell);
  const [rejecting, setRejecting] = useState<AdministratorApplication | null>(null);
  const [asking, setAsking] = useState(false);

  const onDecide = useCallback<ListActions['onDecide']>(
    (application, act) => {
      if (act !== 'rejected') return decide(application, act);
      setRejecting(application);
      setAsking(true);
    },
    [decide],
  );
  // Memoized: closed dialogs would be rendered again on each change of the list.
  const decisionDialogs = useMemo(() => {
    const reject = () => {
      if (rejecting) decide(rejecting, 'rejected');
    };
    return (
      <>
        <RejectDialog
          application={rejecting}
          opened={asking}
          onClose={() => setAsking(false)}
          onConfirm={reject}
        />
        <ConflictDialog conflict={conflict} opened={telling} onClose={() => setTelling(false)} />
      </>
    );
  }, [decide, rejecting, asking, conflict, telling]);
  return { onDecide, decisionDialogs };
}
