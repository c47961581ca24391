import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

export const StatCardRow = ({ children }: { children: ReactNode }) => (
  <dl className={classes.cards}>{children}</dl>
);

interface StatCardProps {
  label: string;
  /** The parts of the figure. */
  more?: string;
  children: ReactNode;
}

export const StatCard = ({ label, more, children }: StatCardProps) => (
  <div className={classes.card}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.figure}>{children}</dd>
    {more && <dd className={classes.more}>{more}</dd>}
  </div>
);
