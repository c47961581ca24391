import { Button, Modal, Text } from '@mantine/core';
import { DialogButtons } from '../../../components/feedback/dialog-buttons.tsx';
import { ChangeList } from '../../audit/change-list.tsx';
import type { Conflict } from '../../audit/conflict.ts';

interface ConflictDialogProps {
  /** Stays set while the dialog closes. */
  conflict: Conflict | null;
  opened: boolean;
  onClose: () => void;
}

/**
 * Says that a decision was refused because somebody else changed the application: who, what, and that nothing was
 * overwritten.
 */
const ConflictDialog = ({ conflict, opened, onClose }: ConflictDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Changed Meanwhile">
    <Text mb="md">{conflict?.message}</Text>
    {conflict && conflict.changes.length > 0 && <ChangeList changes={conflict.changes} />}
    <Text my="md">You see the application as it is now. Please decide again if you still want to.</Text>
    <DialogButtons>
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogButtons>
  </Modal>
);

export default ConflictDialog;
