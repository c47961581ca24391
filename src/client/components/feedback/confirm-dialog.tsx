import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnce } from '../form/use-once.ts';
import { DialogButtons } from './dialog-buttons.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The dialog closes when this is done, well or not. Until then nothing can be pressed twice, nor the dialog be left. */
  onConfirm: () => unknown;
  title: string;
  /** The deed itself ('Delete 3 applications'), never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  children: ReactNode;
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  children,
}: ConfirmDialogProps) {
  const [confirm, isBusy] = useOnce(async () => {
    try {
      await onConfirm();
    } finally {
      onClose();
    }
  });
  const close = isBusy ? () => undefined : onClose;
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <div>{children}</div>
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button onClick={confirm} loading={isBusy} {...(tone === 'danger' ? { color: 'red' } : {})}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
