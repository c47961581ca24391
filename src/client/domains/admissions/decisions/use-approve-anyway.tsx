import { useCallback, useMemo, useState } from 'react';
import { OnceOpened } from '../../../components/feedback/once-opened.tsx';
import type { Decidable } from '../list/list-actions.ts';
import { ApproveAnywayDialog } from './approve-anyway-dialog.tsx';

interface Question {
  application: Decidable;
  approve: () => void;
  dismiss: () => void;
}

/** Asks before an application is approved one of whose chosen subjects is no longer open; others are approved at once. */
export function useApproveAnyway() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const askBefore = useCallback(
    (application: Decidable, approve: () => void, dismiss: () => void = () => undefined) => {
      if (application.ineligibleSubjects.length === 0) return approve();
      setQuestion({ application, approve, dismiss });
      setIsAsking(true);
    },
    [],
  );
  const approveAnywayDialog = useMemo(
    () => (
      <OnceOpened opened={isAsking}>
        {(opened) => (
          <ApproveAnywayDialog
            application={question?.application ?? null}
            opened={opened}
            onClose={() => {
              setIsAsking(false);
              question?.dismiss();
            }}
            onConfirm={() => question?.approve()}
          />
        )}
      </OnceOpened>
    ),
    [question, isAsking],
  );
  return { askBefore, approveAnywayDialog };
}
