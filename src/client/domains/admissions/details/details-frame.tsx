import { getDefaultZIndex, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './details.module.css';

interface DetailsFrameProps {
  /** Whose details these are. */
  name: string;
  /** Is there room beside the list? */
  wide: boolean;
  onClose: () => void;
  /** A key that was pressed anywhere in the details. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A question about the application is seen even when the screen was turned meanwhile, and these lie on top again. */
const BELOW_QUESTIONS = getDefaultZIndex('modal') - 1;

/** Beside the list, which stays in use; where there is no room for that, a dialog that covers it. */
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
