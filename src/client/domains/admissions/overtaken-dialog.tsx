import { Button, Modal, Text } from '@mantine/core';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ChangeList } from '../audit/change-list.tsx';
import type { Overtaken } from './edit/overtaken.ts';

interface OvertakenDialogProps {
  /** Stays while the dialog closes. */
  overtaken: Overtaken | null;
  opened: boolean;
  onClose: () => void;
}

/** A decision met a change that its officer had not seen: by whom, what, and that nothing was overwritten. */
export const OvertakenDialog = ({ overtaken, opened, onClose }: OvertakenDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Changed Meanwhile">
    <Text mb="md">{overtaken?.message}</Text>
    {overtaken && overtaken.changes.length > 0 && <ChangeList changes={overtaken.changes} />}
    <Text my="md">You see the application as it is now. Please decide again if you still want to.</Text>
    <DialogButtons>
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogButtons>
  </Modal>
);
