import { Skeleton } from '@mantine/core';
import { formatCount } from '../../../shared/format/count.ts';
import { StatCard, StatCardRow } from '../../components/stat-card.tsx';
import { STAT_CARDS, type Statistics } from './statistics.ts';

/** Four figures above the list; grey until they are known. */
export const StatCards = ({ stats }: { stats: Statistics | undefined }) => (
  <StatCardRow>
    {STAT_CARDS.map(({ statistic, label }) => (
      <StatCard key={statistic} label={label}>
        {stats ? formatCount(stats[statistic]) : <Skeleton height="1.2em" width="3ch" />}
      </StatCard>
    ))}
  </StatCardRow>
);
