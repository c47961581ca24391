import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormDialogProps {
  opened: boolean;
  title: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/** Closes only by its form's Cancel or after saving, so that input is not lost. */
export const FormDialog = ({ opened, title, size = 'md', children }: FormDialogProps) => (
  <Modal
    opened={opened}
    onClose={() => undefined}
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
    size={size}
    title={title}
  >
    {children}
  </Modal>
);
