import classes from './shortcut-key.module.css';
import { printedKeys, type Shortcut } from './shortcuts.ts';

/** The key of a button, printed on it. Screen readers tell it from `aria-keyshortcuts`. */
export const ShortcutKey = ({ of }: { of: Shortcut }) => (
  <kbd className={classes.key} aria-hidden>
    {printedKeys(of)[0]}
  </kbd>
);
