import type { ReactNode } from 'react';
import classes from './banner.module.css';
import toneClasses from './tone.module.css';
import { type Tone, toneIcons } from './tone.ts';

interface BannerProps {
  tone?: Tone;
  title?: ReactNode;
  /** Announced by screen readers; for messages that appear while the page is open. */
  live?: boolean;
  children?: ReactNode;
}

/** A permanent message on a page, such as 'portal open' or 'submitted'. */
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
