import { type ReactNode, useState } from 'react';
import disclosure from '../layout/disclosure.module.css';
import classes from './fold.module.css';

export interface FoldProps {
  name: string;
  /** Open when the page opens? Afterwards the person decides. */
  opened?: boolean;
  /** Arranges what is folded. */
  className?: string | undefined;
  children: ReactNode;
}

/** Folds what few visits need under its name. */
export function Fold({ name, opened = false, className, children }: FoldProps) {
  const [isOpenAtFirst] = useState(opened);
  return (
    <details open={isOpenAtFirst}>
      <summary className={`${disclosure.arrow} ${classes.summary}`}>{name}</summary>
      <div className={className}>{children}</div>
    </details>
  );
}
