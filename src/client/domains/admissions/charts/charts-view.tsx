import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc.ts';
import { allOf, DataState, EmptyState } from '../../../components/feedback/data-state.tsx';
import { Waiting } from '../../../components/feedback/skeletons.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { FilterBar } from '../list/filters/filter-bar.tsx';
import { filtersOf, listAddress, toFilters } from '../list/state/list-view.ts';
import { useListView } from '../list/state/list-view-hooks.ts';
import classes from './charts.module.css';

/** The charts of the applications that match the filters in the address. */
export function ChartsView() {
  const [view, changeView] = useListView();
  const statistics = trpc.admin.statistics.useQuery(toFilters(view), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const grid = useQuery({
    queryKey: ['figures-grid'],
    queryFn: async () => (await import('./figures-grid.tsx')).default,
  });
  const filtered = statistics.isPlaceholderData ? undefined : statistics.data?.filtered;
  return (
    <div className={classes.charts}>
      <FilterBar view={view} filtered={filtered} onChange={changeView}>
        {filtered !== 0 && <TextLink to={listAddress(filtersOf(view))}>List of these</TextLink>}
      </FilterBar>
      <DataState
        query={allOf({ statistics, grid })}
        loading={<ChartsSkeleton />}
        errorTitle="The charts could not be loaded"
        isEmpty={({ statistics: loaded }) => loaded.filtered === 0}
        empty={
          <EmptyState title="No Applications Found">
            No application matches. Change the search or clear the filters above.
          </EmptyState>
        }
      >
        {({ statistics: loaded, grid: Grid }) => <Grid statistics={loaded} filters={view} />}
      </DataState>
    </div>
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
