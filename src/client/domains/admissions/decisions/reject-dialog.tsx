import { Text } from '@mantine/core';
import type { Application } from '../../../../shared/applications/schema.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ToldHow } from '../../decisions/told-how.tsx';

interface RejectDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  application: Application | null;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** A rejection is confirmed first, although it can be undone for a while. */
export const RejectDialog = ({ application, opened, onClose, onConfirm }: RejectDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={onClose}
    onConfirm={onConfirm}
    title={`Reject ${application?.applicationId}?`}
    confirmLabel="Reject Application"
    tone="danger"
  >
    {application && (
      <Text>
        Reject the application of {application.student.firstName} {application.student.lastName} (
        {application.student.email})? <ToldHow />
      </Text>
    )}
  </ConfirmDialog>
);
