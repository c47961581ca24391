import { Modal, Table } from '@mantine/core';
import { ALL_KEYS } from './desk-keys.ts';

/** All keys of the desk. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Keys"
    closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
  >
    <p>
      They work everywhere on the desk, but not while you type. Arrows scroll a document that has the focus.
    </p>
    <Table verticalSpacing={4} aria-label="Keys">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Key</Table.Th>
          <Table.Th scope="col">What it does</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ALL_KEYS.map(({ printed, does }) => (
          <Table.Tr key={does}>
            <Table.Td>
              <kbd>{printed}</kbd>
            </Table.Td>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
);
