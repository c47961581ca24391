import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc.ts';
import { allOf, DataState, EmptyState } from '../../../components/feedback/data-state.tsx';
import { Waiting } from '../../../components/feedback/skeletons.tsx';
import { type ListFilters, toFilters } from '../list/list-view.ts';
import classes from './charts.module.css';

export interface ChartsProps {
  filters: ListFilters;
  onChange: (changes: Partial<ListFilters>) => void;
}

/** The charts, or a placeholder. */
export function Charts({ filters, onChange }: ChartsProps) {
  const statistics = trpc.admin.statistics.useQuery(toFilters(filters), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const grid = useQuery({
    queryKey: ['figures-grid'],
    queryFn: async () => (await import('./figures-grid.tsx')).default,
  });
  return (
    <DataState
      query={allOf({ statistics, grid })}
      loading={<ChartsSkeleton />}
      errorTitle="The charts could not be loaded"
      isEmpty={({ statistics: { filtered } }) => filtered === 0}
      empty={<EmptyState title="No Applications Found">There is nothing to draw.</EmptyState>}
    >
      {({ statistics: loaded, grid: Grid }) => (
        <Grid statistics={loaded} filters={filters} onChange={onChange} />
      )}
    </DataState>
  );
}

const PLACES = [1, 2, 3, 4];

const ChartsSkeleton = () => (
  <Waiting>
    <div className={classes.figures}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={320} />
      ))}
    </div>
  </Waiting>
);
