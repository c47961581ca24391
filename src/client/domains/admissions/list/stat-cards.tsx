import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import { formatCount } from '../../../../shared/format/count.ts';
import { StatCard, StatCardRow } from '../../../components/layout/stat-card.tsx';
import { STAT_CARDS, type Statistics } from './statistics.ts';

/** Four figures above the list, as skeletons until they are loaded. Memoized, so that sorting does not render them. */
export const StatCards = memo(({ stats }: { stats: Statistics | undefined }) => (
  <StatCardRow>
    {STAT_CARDS.map(({ statistic, label }) => (
      <StatCard key={statistic} label={label}>
        {stats ? formatCount(stats[statistic]) : <Skeleton height="1.2em" width="3ch" />}
      </StatCard>
    ))}
  </StatCardRow>
));
