import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  /** A name, where no heading says what the facts are of. */
  label?: string;
  /** What one comes to look up. */
  strong?: boolean;
  /** Below each other, where there is room each beside its label. */
  lines?: boolean;
  children: ReactNode;
}

/** Facts beside each other, as many as there is room for, each below its label. */
export const FactList = ({ label, strong, lines, children }: FactListProps) => (
  <dl
    className={classes.facts}
    aria-label={label}
    data-strong={strong || undefined}
    data-lines={lines || undefined}
  >
    {children}
  </dl>
);

interface FactProps {
  label: string;
  /** A sentence: it has the line to itself. */
  wide?: boolean;
  children: ReactNode;
}

export const Fact = ({ label, wide, children }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
