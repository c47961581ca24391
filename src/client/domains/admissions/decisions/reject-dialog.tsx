import { Text } from '@mantine/core';
import type { Application } from '../../../../shared/applications/schema.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';

interface RejectDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  application: Application | null;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** A rejection cannot be undone from the list, so it is confirmed first. */
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
        {application.student.firstName} {application.student.lastName} ({application.student.email}) will see
        that the application was rejected. It can then no longer be approved from this list.
      </Text>
    )}
  </ConfirmDialog>
);
