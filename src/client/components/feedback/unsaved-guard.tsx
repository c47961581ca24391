import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { onAskedUnsaved } from '../state/storage.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** Gives up the input, where this device keeps it. The page may then be closed without a question. */
  onLeave?: () => void;
}

/** Asks for confirmation before a page with unsaved input is left or closed. */
export function UnsavedGuard({ isUnsaved, onLeave }: UnsavedGuardProps) {
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  const isOnlyHere = isUnsaved && onLeave === undefined;
  useEffect(() => {
    if (!isOnlyHere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const forgetCheck = onAskedUnsaved(() => true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      forgetCheck();
    };
  }, [isOnlyHere]);

  const leave = () => {
    isLeaving.current = true;
    onLeave?.();
    blocker.proceed?.();
  };
  const stay = () => {
    if (!isLeaving.current) blocker.reset?.();
  };
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={stay}
      onConfirm={leave}
      title="Leave without saving?"
      confirmLabel="Leave Without Saving"
      cancelLabel="Stay Here"
      tone="danger"
    >
      <Text>What you changed on this page has not been saved and will be lost.</Text>
    </ConfirmDialog>
  );
}
