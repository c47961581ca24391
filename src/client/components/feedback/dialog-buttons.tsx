import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** Cancel first, then the action. On a phone the action is on top and both take the full width. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);
