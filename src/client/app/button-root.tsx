import type { ComponentProps, SyntheticEvent } from 'react';

const refuse = (event: SyntheticEvent) => event.preventDefault();

/**
 * The root of every button. A busy or blocked button uses `aria-disabled` and ignores clicks: a `disabled` one would
 * lose the focus, which strands users of keyboards and screen readers.
 */
export const buttonRoot = ({ disabled, onClick, ...props }: ComponentProps<'button'>) => (
  <button {...props} aria-disabled={disabled || undefined} onClick={disabled ? refuse : onClick} />
);
