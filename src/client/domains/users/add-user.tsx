import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PlusIcon } from '../../components/layout/page-icons.tsx';
import { AddUserDialog } from './user-form-dialog.tsx';

export function AddUser() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={open}>
        Add User
      </Button>
      <AddUserDialog opened={opened} onClose={close} />
    </>
  );
}
