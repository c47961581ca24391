import { getDefaultZIndex, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './details.module.css';

interface DetailsFrameProps {
  /** The student's name. */
  name: string;
  /** Is there room beside the list? */
  wide: boolean;
  onClose: () => void;
  /** Receives keys pressed anywhere in the details. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Below confirmation dialogs, which must stay on top when a turned screen mounts the details again. */
const BELOW_QUESTIONS = getDefaultZIndex('modal') - 1;

/** Beside the list, which stays usable; without room for that, a dialog over it. */
export function DetailsFrame({ name, wide, onClose, onKeyDown, children }: DetailsFrameProps) {
  if (!wide) {
    return (
      <Modal.Root
        opened
        onClose={onClose}
        fullScreen
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        zIndex={BELOW_QUESTIONS}
      >
        <Modal.Content aria-label={name} onKeyDown={onKeyDown}>
          {children}
        </Modal.Content>
      </Modal.Root>
    );
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else onKeyDown(event);
  };
  return (
    <div role="dialog" aria-label={name} tabIndex={-1} className={classes.beside} onKeyDown={pressed}>
      {children}
    </div>
  );
}
