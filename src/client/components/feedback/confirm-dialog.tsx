import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnce } from '../form/use-once.ts';
import { DialogButtons } from './dialog-buttons.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /**
   * The dialog closes when the returned promise settles, also on failure. Until then it can be neither confirmed again
   * nor closed.
   */
  onConfirm: () => unknown;
  title: string;
  /** Names the action ('Delete 3 applications'), never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
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
