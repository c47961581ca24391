import { Button, Modal, Table } from '@mantine/core';
import classes from '../layout/key-cap.module.css';
import { DialogButtons } from './dialog-buttons.tsx';

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Where the keys work, in a sentence. */
  where: string;
  keys: readonly { printed: readonly string[]; does: string }[];
}

/** All keys of a page or a panel. */
export const KeysDialog = ({ opened, onClose, where, keys }: KeysDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Keys">
    <p>{where}</p>
    <Table verticalSpacing="xs" aria-label="Keys">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Key</Table.Th>
          <Table.Th scope="col">What it does</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(({ printed, does }) => (
          <Table.Tr key={does}>
            <Table.Td>
              {printed.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </Table.Td>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <DialogButtons>
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogButtons>
  </Modal>
);
