import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { WholeIds } from '../../../components/layout/whole-ids.tsx';

interface DecideDraftDialogProps {
  applicationId: string;
  decision: 'approved' | 'rejected';
  opened: boolean;
  onClose: () => void;
  onConfirm: () => unknown;
}

const WORDS = { approved: 'Approve', rejected: 'Reject' } as const;

/** Asks before an application is decided that its applicant has not submitted. */
export const DecideDraftDialog = ({
  applicationId,
  decision,
  opened,
  onClose,
  onConfirm,
}: DecideDraftDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={onClose}
    onConfirm={onConfirm}
    title={`${WORDS[decision]} an application that was not submitted?`}
    confirmLabel={`${WORDS[decision]} ${applicationId}`}
    tone={decision === 'rejected' ? 'danger' : 'primary'}
  >
    <Text>
      The applicant has not submitted <WholeIds>{applicationId}</WholeIds>: results, documents or choices may
      be missing. Deciding counts as its submission, and the applicant can no longer change it.
    </Text>
  </ConfirmDialog>
);
