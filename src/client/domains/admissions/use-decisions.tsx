import { useCallback, useState } from 'react';
import type { OfficerApplication } from '../../../shared/applications/schema.ts';
import type { ListActions } from './list-actions.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecide } from './use-decide.ts';

/** Approving is one click, rejecting is confirmed first. */
export function useDecisions() {
  const decide = useDecide();
  const [rejecting, setRejecting] = useState<OfficerApplication | null>(null);
  const [asking, setAsking] = useState(false);

  const onDecide = useCallback<ListActions['onDecide']>(
    (application, decision) => {
      if (decision === 'approved') return decide(application, decision);
      setRejecting(application);
      setAsking(true);
    },
    [decide],
  );
  const reject = () => {
    if (rejecting) decide(rejecting, 'rejected');
  };
  const decisionDialog = (
    <RejectDialog
      application={rejecting}
      opened={asking}
      onClose={() => setAsking(false)}
      onConfirm={reject}
    />
  );
  return { onDecide, decisionDialog };
}
