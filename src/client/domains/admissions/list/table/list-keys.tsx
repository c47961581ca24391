import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { KeysDialog } from '../../../../components/feedback/keys-dialog.tsx';
import { KeyCap } from '../../../../components/layout/key-cap.tsx';

const HELP = '?';

const KEYS = [
  { printed: ['↑', '↓'], does: 'Go to the row above or below' },
  { printed: ['Home', 'End'], does: 'Go to the first or the last row of the page' },
  { printed: ['Enter'], does: 'Open the details of the row' },
  { printed: ['Space'], does: 'Select the row, or take it out of the selection' },
  { printed: ['Tab'], does: 'Go to the buttons of the row' },
  { printed: [HELP], does: 'List the keys' },
];

/** Lists the keys of the list. `useRowFocus` carries them out. */
export function ListKeys() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="subtle" px="xs" aria-keyshortcuts={HELP} onClick={open}>
        Keys of the list
        <KeyCap printed={HELP} />
      </Button>
      <KeysDialog
        opened={opened}
        onClose={close}
        where="They work while a row has the focus. An application that is open has keys of its own: press ? in it."
        keys={KEYS}
      />
    </>
  );
}
