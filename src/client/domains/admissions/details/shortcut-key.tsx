import classes from './shortcut-key.module.css';
import { printedKeys, type Shortcut } from './shortcuts.ts';

/**
 * The key of a button, printed on it by the style sheet: so it is no part of the button's label, by which people who
 * speak to their computer press it. Screen readers tell it from `aria-keyshortcuts`.
 */
export const ShortcutKey = ({ of }: { of: Shortcut }) => (
  <kbd className={classes.key} data-key={printedKeys(of)[0]} aria-hidden />
);
