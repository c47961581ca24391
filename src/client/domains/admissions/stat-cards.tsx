import { Skeleton } from '@mantine/core';
import { formatCount } from '../../../shared/format/count.ts';
import classes from './stat-cards.module.css';
import { STAT_CARDS, type Statistics } from './statistics.ts';

/** Four figures above the list; grey until they are known. */
export const StatCards = ({ stats }: { stats: Statistics | undefined }) => (
  <dl className={classes.cards}>
    {STAT_CARDS.map(({ statistic, label }) => (
      <div key={statistic} className={classes.card}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.figure}>
          {stats ? formatCount(stats[statistic]) : <Skeleton height="1.2em" width="3ch" />}
        </dd>
      </div>
    ))}
  </dl>
);
