import classes from './key-cap.module.css';

interface KeyCapProps {
  printed: string;
  /** The button has no other label that can be seen. */
  isAlone?: boolean;
}

/**
 * The key of a button, printed on it by the style sheet: so it is no part of the button's label, by which people who
 * speak to their computer press it. Screen readers tell it from `aria-keyshortcuts`.
 */
export const KeyCap = ({ printed, isAlone = false }: KeyCapProps) => (
  <kbd className={classes.key} data-key={printed} data-alone={isAlone || undefined} aria-hidden />
);
