import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** At the foot of a dialog: the way out first, then the deed. On a phone the deed is above, each as wide as the dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons} data-dialog-buttons>
    {children}
  </div>
);
