import type { KeyboardEvent } from 'react';
import { pressKey } from '../../../components/state/press-key.ts';
import { VIEWER_KEYS } from '../../documents/viewer/viewer-keys.ts';

/** The keys of the panel, as `aria-keyshortcuts` writes them, and what they do. The first one stands on the button. */
export const SHORTCUTS = {
  approve: { keys: 'A', does: 'Approve' },
  review: { keys: 'U', does: 'Take under review' },
  reject: { keys: 'R', does: 'Reject' },
  note: { keys: 'N', does: 'Write a note' },
  next: { keys: 'J ArrowRight', does: 'Next application' },
  previous: { keys: 'K ArrowLeft', does: 'Previous application' },
  ...VIEWER_KEYS,
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

const print = (keys: string) => keys.split(' ').map((key) => PRINTED[key] ?? key);

export const printedKeys = (shortcut: Shortcut) => print(SHORTCUTS[shortcut].keys);

/** For the list of keys. */
export const ALL_SHORTCUTS = Object.values(SHORTCUTS).map(({ keys, does }) => ({
  printed: print(keys),
  does,
}));

/** `event.currentTarget` is the panel, or the list. Keys pressed in a dialog above it belong there. */
export function pressShortcut(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: panel, target } = event;
  if (target instanceof Node && panel.contains(target)) pressKey(panel, event.nativeEvent);
}
