import { Button, Modal, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { focusField } from '../form/error-summary.tsx';
import { useOnce } from '../form/use-once.ts';
import { WholeIds } from '../layout/whole-ids.tsx';
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
  /** Nothing can be confirmed: the text says why. */
  disabled?: boolean;
  /** A number that has to be typed first. */
  typed?: number | undefined;
  /** Called when it was closed without a confirmation. It may move the focus. */
  onCancel?: () => void;
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
  disabled = false,
  typed,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const numberId = useId();
  const [number, setNumber] = useState('');
  const [error, setError] = useState('');
  const leave = () => {
    setNumber('');
    setError('');
    onClose();
  };
  const [confirm, isBusy] = useOnce(async () => {
    if (typed !== undefined && number.replaceAll(/[,\s]/g, '') !== String(typed)) {
      setError(`Please type ${typed}`);
      return focusField(numberId);
    }
    try {
      await onConfirm();
    } finally {
      leave();
    }
  });
  function close() {
    if (isBusy) return;
    leave();
    onCancel?.();
  }
  return (
    <Modal opened={opened} onClose={close} title={<WholeIds>{title}</WholeIds>}>
      <div>{children}</div>
      {typed !== undefined && (
        <TextInput
          id={numberId}
          mt="md"
          label={`Type ${typed} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          required
          withAsterisk={false}
          value={number}
          error={error}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          onKeyDown={getHotkeyHandler([['Enter', confirm]])}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          onClick={confirm}
          loading={isBusy}
          disabled={disabled}
          {...(tone === 'danger' ? { color: 'red' } : {})}
        >
          <WholeIds>{confirmLabel}</WholeIds>
        </Button>
      </DialogButtons>
    </Modal>
  );
}
