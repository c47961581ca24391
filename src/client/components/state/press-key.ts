const FIELDS = 'input, textarea, select, [contenteditable]';
/** Keys typed in a field are its text. */
export const isInField = (target: EventTarget) =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Buttons are never `disabled`: one that is switched off says so by `aria-disabled`. */
const BUTTONS = 'button[aria-keyshortcuts]:not([aria-disabled="true"])';

/** As `aria-keyshortcuts` names it. Capitals typed with Caps Lock count as well. */
const nameOf = (key: string) => (key === '+' ? 'Plus' : key.length === 1 ? key.toUpperCase() : key);
/** Needs Shift on most keyboards. */
const MAY_NEED_SHIFT = ['Plus', '?'];

type Press = Pick<
  KeyboardEvent,
  | 'altKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'repeat'
  | 'defaultPrevented'
  | 'key'
  | 'target'
  | 'preventDefault'
>;

/**
 * Presses the button in `panel` whose `aria-keyshortcuts` names this key, if it is there and enabled: so a key never does
 * what its button cannot do. Keys typed in a field, held down, or with another modifier belong elsewhere.
 */
export function pressKey(panel: HTMLElement, event: Press): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || isInField(target)) return;
  const name = event.ctrlKey ? `Control+${nameOf(key)}` : nameOf(key);
  if (event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (event.shiftKey && !MAY_NEED_SHIFT.includes(name)) return;
  const button = [...panel.querySelectorAll<HTMLButtonElement>(BUTTONS)].find((candidate) =>
    candidate.getAttribute('aria-keyshortcuts')?.split(' ').includes(name),
  );
  if (!button) return;
  event.preventDefault();
  button.click();
}
