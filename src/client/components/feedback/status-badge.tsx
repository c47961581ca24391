import type { ReactNode } from 'react';
import classes from './status-badge.module.css';
import toneClasses from './tone.module.css';
import type { Tone } from './tone.ts';

/** A status as a colour and a word. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`${toneClasses.tone} ${classes.badge}`} data-tone={tone}>
      {children}
    </span>
  );
}
