import type { ComponentProps, SyntheticEvent } from 'react';

const refuse = (event: SyntheticEvent) => event.preventDefault();

/**
 * The element of every button. One that is busy or blocked keeps the focus that it has: from a `disabled` one the browser
 * takes it, and who works with the keyboard or a screen reader is nowhere. Pressed, it does nothing.
 */
export const buttonRoot = ({ disabled, onClick, ...props }: ComponentProps<'button'>) => (
  <button {...props} aria-disabled={disabled || undefined} onClick={disabled ? refuse : onClick} />
);
