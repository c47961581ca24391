import { Text } from '@mantine/core';
import { useBlocker } from 'react-router';
import { isDecidable } from '../../../../shared/applications/status.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { hasEdits } from '../../../components/form/kept-edits.ts';
import { WholeIds } from '../../../components/layout/whole-ids.tsx';
import { paths } from '../../../paths.ts';
import { useSessionUser } from '../../auth/use-session.ts';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';

/**
 * Asks before the page is left with unsaved input, although the input stays on the device. An ended session leads to
 * the log-in page without asking.
 */
export function LeaveGuard({ application, examResults }: Edited) {
  const userId = useSessionUser().id;
  const isUnsaved = () =>
    hasEdits(
      [
        'personal' as const,
        'number' as const,
        'choices' as const,
        'status' as const,
        'note' as const,
        'requests' as const,
        // Its form is there only before a decision.
        ...(isDecidable(application.status) ? (['placement'] as const) : []),
        'result:new' as const,
        ...examResults.map(({ id }) => `result:${id}` as const),
      ].map((part) => editKey(userId, application.id, part)),
    );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== paths.auth &&
      isUnsaved(),
  );

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
      title="Leave without saving?"
      confirmLabel="Leave Without Saving"
      cancelLabel="Stay Here"
    >
      <Text>
        What you entered for <WholeIds>{application.applicationId}</WholeIds> is not saved. It stays on this
        device, and is here again when you come back to this page.
      </Text>
    </ConfirmDialog>
  );
}
