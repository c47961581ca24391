import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  /** The accessible name, where no heading names the list. */
  label?: string;
  /** Emphasised facts. */
  strong?: boolean;
  /** Emphasised numbers. On a phone they stand below each other, on the right. */
  figures?: boolean;
  /** One fact per line, with its label beside it where there is room. */
  lines?: boolean;
  children: ReactNode;
}

/** Facts in as many columns as fit, each below its label. */
export const FactList = ({ label, strong, figures, lines, children }: FactListProps) => (
  <dl
    className={classes.facts}
    aria-label={label}
    data-strong={strong || figures || undefined}
    data-figures={figures || undefined}
    data-lines={lines || undefined}
  >
    {children}
  </dl>
);

interface FactProps {
  label: string;
  /** A longer text: it takes the full width. */
  wide?: boolean;
  children: ReactNode;
}

export const Fact = ({ label, wide, children }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
