import type { ReactNode } from 'react';
import classes from './banner.module.css';
import toneClasses from './tone.module.css';
import { type Tone, toneIcons } from './tone.ts';

interface BannerProps {
  tone?: Tone;
  title?: ReactNode;
  /** For a message that appears while the page is open: it is announced. */
  live?: boolean;
  children?: ReactNode;
}

/** A standing message on a page: portal open or closed, submitted, something to know before going on. */
export function Banner({ tone = 'info', title, live = false, children }: BannerProps) {
  const Icon = toneIcons[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={`${toneClasses.tone} ${classes.banner}`} data-tone={tone} role={live ? role : undefined}>
      <span className={classes.icon}>
        <Icon />
      </span>
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
