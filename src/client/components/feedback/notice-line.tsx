import type { ReactNode } from 'react';
import { ChevronRightIcon } from '../layout/page-icons.tsx';
import classes from './notice-line.module.css';
import toneClasses from './tone.module.css';
import { type Tone, toneIcons } from './tone.ts';

interface NoticeLineProps {
  tone: Tone;
  title: string;
  children: ReactNode;
}

/** A permanent message that takes one line until it is opened. */
export function NoticeLine({ tone, title, children }: NoticeLineProps) {
  const Icon = toneIcons[tone];
  return (
    <details className={`${toneClasses.tone} ${classes.notice}`} data-tone={tone}>
      <summary className={classes.line}>
        <Icon size={18} />
        <span className={classes.title}>{title}</span>
        <span className={classes.chevron}>
          <ChevronRightIcon size={16} />
        </span>
      </summary>
      <div className={classes.text}>{children}</div>
    </details>
  );
}
