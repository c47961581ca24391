import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import type { ApplicationStats } from '../../../../shared/admissions/schema.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { StatCard, StatCardRow } from '../../../components/layout/stat-card.tsx';
import { FIGURES } from './statistics.ts';

/** The figures above the list, as skeletons until they are loaded. Memoized, so that sorting does not render them. */
export const StatCards = memo(({ stats }: { stats: ApplicationStats | undefined }) => (
  <StatCardRow>
    {FIGURES.map(({ statistic, label }) => (
      <StatCard key={statistic} label={label}>
        {stats ? formatCount(stats[statistic]) : <Skeleton height="1.2em" width="3ch" />}
      </StatCard>
    ))}
  </StatCardRow>
));
