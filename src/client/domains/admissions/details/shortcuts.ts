import type { KeyboardEvent } from 'react';

/** The keys of the panel, as `aria-keyshortcuts` writes them, and what they do. The first one stands on the button. */
export const SHORTCUTS = {
  approve: { keys: 'A', does: 'Approve' },
  review: { keys: 'U', does: 'Take under review' },
  reject: { keys: 'R', does: 'Reject' },
  note: { keys: 'N', does: 'Write a note' },
  next: { keys: 'J ArrowRight', does: 'Next application' },
  previous: { keys: 'K ArrowLeft', does: 'Previous application' },
  zoomIn: { keys: 'Plus', does: 'Enlarge the slip' },
  zoomOut: { keys: '-', does: 'Reduce the slip' },
  close: { keys: 'Escape', does: 'Close the details' },
  help: { keys: '?', does: 'List the keys' },
} as const;
export type Shortcut = keyof typeof SHORTCUTS;

/** Keys as they are printed. */
const PRINTED: Record<string, string> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  Plus: '+',
  '-': '−',
  Escape: 'Esc',
};

export const printedKeys = (shortcut: Shortcut) =>
  SHORTCUTS[shortcut].keys.split(' ').map((key) => PRINTED[key] ?? key);

const FIELDS = 'input, textarea, select, [contenteditable]';
/** Keys typed in a field are its text. */
export const isInField = (target: EventTarget) =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** As `aria-keyshortcuts` names it. Capitals typed with Caps Lock count as well. */
const nameOf = (key: string) => (key === '+' ? 'Plus' : key.length === 1 ? key.toUpperCase() : key);
/** Needs Shift on most keyboards. */
const MAY_NEED_SHIFT = ['Plus', '?'];

/**
 * Presses the button whose shortcut this is, if it is there and enabled: so a key never does what its button cannot do.
 * `event.currentTarget` is the panel. Keys typed in a field, held down, with a modifier, or pressed in a dialog above the
 * panel belong elsewhere.
 */
export function pressShortcut(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: panel, target, key } = event;
  if (!(target instanceof HTMLElement) || !panel.contains(target) || isInField(target)) return;
  const name = nameOf(key);
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (event.shiftKey && !MAY_NEED_SHIFT.includes(name)) return;
  const button = [...panel.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]')].find(
    (candidate) => candidate.getAttribute('aria-keyshortcuts')?.split(' ').includes(name),
  );
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
}
