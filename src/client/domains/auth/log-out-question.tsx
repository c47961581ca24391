import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';

interface LogOutQuestionProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Logging out removes what was typed from the device, so whoever has not saved it is asked. */
export const LogOutQuestion = ({ opened, onClose, onConfirm }: LogOutQuestionProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={onClose}
    onConfirm={onConfirm}
    title="Log out without saving?"
    confirmLabel="Log Out Anyway"
    cancelLabel="Stay"
    tone="danger"
  >
    Something that you entered is not saved yet. It is only on this device, and logging out removes it.
  </ConfirmDialog>
);
