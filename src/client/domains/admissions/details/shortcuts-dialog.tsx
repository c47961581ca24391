import { Button, Modal, Table } from '@mantine/core';
import { DialogButtons } from '../../../components/feedback/dialog-buttons.tsx';
import classes from './shortcut-key.module.css';
import { printedKeys, SHORTCUTS, type Shortcut } from './shortcuts.ts';

const ALL = Object.keys(SHORTCUTS) as Shortcut[];

/** All keys of the panel. */
export const ShortcutsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keys">
    <p>They work while the details have the focus, and not while you type.</p>
    <Table verticalSpacing="xs" aria-label="Keys">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Key</Table.Th>
          <Table.Th scope="col">What it does</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ALL.map((shortcut) => (
          <Table.Tr key={shortcut}>
            <Table.Td>
              {printedKeys(shortcut).map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </Table.Td>
            <Table.Td>{SHORTCUTS[shortcut].does}</Table.Td>
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
