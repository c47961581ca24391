import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks for confirmation before a page with unsaved input is left or closed. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const leave = () => {
    isLeaving.current = true;
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
