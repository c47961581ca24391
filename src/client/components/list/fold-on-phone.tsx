import { type ReactNode, useState } from 'react';
import disclosure from '../layout/disclosure.module.css';
import classes from './fold.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface FoldOnPhoneProps {
  name: string;
  /** Open when the page opens? Afterwards the person decides. */
  opened?: boolean;
  /** Arranges what is folded. */
  className?: string | undefined;
  children: ReactNode;
}

/** Folds what few visits need, so that a list begins on the first screen of a phone. With more room all of it shows. */
export function FoldOnPhone({ name, opened = false, className, children }: FoldOnPhoneProps) {
  const [isOpenAtFirst] = useState(opened);
  if (!useIsPhone()) return children;
  return (
    <details open={isOpenAtFirst}>
      <summary className={`${disclosure.arrow} ${classes.summary}`}>{name}</summary>
      <div className={className}>{children}</div>
    </details>
  );
}
