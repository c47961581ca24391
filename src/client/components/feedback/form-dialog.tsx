import { Modal } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';

interface FormDialogProps {
  opened: boolean;
  title: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/** Mantine closes every open dialog by Escape, also one below this, unless the element with the focus says no. */
const keepDialogsBelow = ({ target }: FocusEvent) =>
  target.setAttribute('data-mantine-stop-propagation', 'true');

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
    <div onFocusCapture={keepDialogsBelow}>{children}</div>
  </Modal>
);
