import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import type { ApplicationStats } from '../../../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../../../shared/applications/constants.ts';
import { formatCount } from '../../../../../shared/format/count.ts';
import toneClasses from '../../../../components/feedback/tone.module.css';
import { STATUS_TONES } from '../../../applications/status-tones.ts';
import type { ChangeView } from '../state/list-view.ts';
import { FIGURES } from '../state/statistics.ts';
import classes from './status-strip.module.css';

interface StatusStripProps {
  stats: ApplicationStats | undefined;
  /** The status that the list is filtered by. */
  status: ApplicationStatus | null;
  onChange: ChangeView;
}

/**
 * How many applications there are, in all and of each status; each number filters the list. Memoized, so that sorting
 * does not draw it again.
 */
export const StatusStrip = memo(({ stats, status: chosen, onChange }: StatusStripProps) => (
  <fieldset className={classes.strip} aria-label="Figures">
    {FIGURES.map(({ statistic, label, status = null }) => {
      const isChosen = status === chosen;
      return (
        <button
          key={statistic}
          type="button"
          className={`${toneClasses.tone} ${classes.part}`}
          data-tone={status ? STATUS_TONES[status] : undefined}
          aria-pressed={isChosen}
          // A second press shows all again.
          onClick={() => onChange({ status: isChosen ? null : status })}
        >
          <span className={classes.label}>{label}</span>
          <span className={classes.figure}>
            {stats ? formatCount(stats[statistic]) : <Skeleton component="span" height="1em" width="3ch" />}
          </span>
        </button>
      );
    })}
  </fieldset>
));
