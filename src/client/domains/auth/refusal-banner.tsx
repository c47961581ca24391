import type { ReactNode } from 'react';
import { errorMessage, isConnectionLost } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import classes from './auth.module.css';
import { NO_CONNECTION, TRY_AGAIN } from './hooks.ts';

interface RefusalBannerProps {
  /** Set where no notice shows it. */
  title?: string;
  error: unknown;
  fallback?: string;
  /** Announced by screen readers; for messages without a notice. */
  live?: boolean;
  children?: ReactNode;
}

/**
 * The server's message, shown above the form until the next attempt, because a notice disappears after five seconds.
 */
export const RefusalBanner = ({
  title,
  error,
  fallback = TRY_AGAIN,
  live = false,
  children,
}: RefusalBannerProps) => (
  <div className={classes.refusal}>
    <Banner tone="danger" title={title} live={live}>
      {isConnectionLost(error) ? NO_CONNECTION : errorMessage(error, fallback)}
      {children && <div>{children}</div>}
    </Banner>
  </div>
);
