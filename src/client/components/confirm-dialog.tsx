import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The deed itself ('Delete 3 applications'), never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** While the deed is being done nothing can be pressed twice, nor the dialog be left. */
  loading?: boolean;
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
  loading = false,
  children,
}: ConfirmDialogProps) {
  const close = loading ? () => undefined : onClose;
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <div>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} disabled={loading} data-autofocus>
          {cancelLabel}
        </Button>
        <Button onClick={onConfirm} loading={loading} {...(tone === 'danger' ? { color: 'red' } : {})}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
