import { getDefaultZIndex, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { isInField } from '../../../components/state/press-key.ts';
import classes from './details.module.css';
import { pressShortcut } from './shortcuts.ts';

interface DetailsFrameProps {
  /** The student's name. */
  name: string;
  /** Is there room beside the list? */
  wide: boolean;
  onClose: () => void;
  /** Escape in a field leaves the field. */
  onLeaveField: () => void;
  children: ReactNode;
}

/** Below confirmation dialogs, which must stay on top when a turned screen mounts the details again. */
const BELOW_QUESTIONS = getDefaultZIndex('modal') - 1;

/** Beside the list, which stays usable; without room for that, a dialog over it. */
export function DetailsFrame({ name, wide, onClose, onLeaveField, children }: DetailsFrameProps) {
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
        <Modal.Content aria-label={name} onKeyDown={pressShortcut}>
          {children}
        </Modal.Content>
      </Modal.Root>
    );
  }
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isInField(event.target)) onLeaveField();
    else pressShortcut(event);
  };
  return (
    <div
      ref={fitIntoWindow}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      className={classes.beside}
      onKeyDown={pressed}
    >
      {children}
    </div>
  );
}

/** Keeps the decision at the foot in sight: the panel is lower while the page is scrolled to its top. */
function fitIntoWindow(panel: HTMLElement | null) {
  if (!panel) return;
  const adjust = () => {
    const { top = 0 } = panel.parentElement?.getBoundingClientRect() ?? {};
    panel.style.setProperty('--page-above', `${Math.max(0, top)}px`);
  };
  adjust();
  window.addEventListener('scroll', adjust, { passive: true });
  window.addEventListener('resize', adjust);
  return () => {
    window.removeEventListener('scroll', adjust);
    window.removeEventListener('resize', adjust);
  };
}
