import { Progress } from '@mantine/core';
import { Banner } from '../../components/feedback/banner.tsx';
import classes from './backups.module.css';
import { PHASES, RUNNING } from './operation-words.ts';
import type { Running } from './operations.ts';

/** The running operation and its progress. Screen readers announce it once; progress is on the bar. */
export function RunningBanner({ running: { kind, progress } }: { running: Running }) {
  const percent = Math.round((progress?.share ?? 0) * 100);
  return (
    <div className={classes.running}>
      <Banner title={RUNNING[kind]} live>
        <div className={classes.lines}>
          {kind === 'restore' && <p>Please wait while the restoration completes. Do not close this page.</p>}
          <div aria-live="off">
            <p>{progress ? `${PHASES[progress.phase]}: ${percent}%` : 'Starting'}</p>
            <Progress mt="xs" value={percent} aria-label={RUNNING[kind]} />
          </div>
        </div>
      </Banner>
    </div>
  );
}
