import { Title } from '@mantine/core';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { LoadFailure } from '../../../components/feedback/load-failure.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { useIsPhone } from '../../../components/list/use-is-phone.ts';
import { ClosedIntakeNotice } from '../../intakes/closed-intake-notice.tsx';
import { useClosedIntake } from '../../intakes/hooks.ts';
import { NOTHING_SELECTED } from '../bulk/selection.ts';
import { ApplicationList } from './application-list.tsx';
import classes from './applications-panel.module.css';
import { FilterBar } from './filters/filter-bar.tsx';
import { QueueFilters } from './filters/queue-filters.tsx';
import { StatusStrip } from './filters/status-strip.tsx';
import { ListChanged } from './list-changed.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListSummary } from './list-summary.tsx';
import type { useApplicationPage } from './state/list-query.ts';
import type { ChangeView } from './state/list-view.ts';
import { chartsAddress, filtersOf, type ListView } from './state/list-view.ts';
import { matchingNow } from './state/statistics.ts';
import { useRefresh } from './state/use-refresh.ts';
import { useRoomForTable } from './table/use-room-for-table.ts';

/** Most visits need the list first, and many schools give no places here. */
const PlaceSummary = lazy(() => import('../../offers/place-summary.tsx'));

interface ApplicationsPanelProps {
  query: ReturnType<typeof useApplicationPage>;
  /** The server no longer keeps the list. */
  isOld: boolean;
  view: ListView;
  onChange: ChangeView;
}

/** The administrators' workplace: filters and applications. */
export function ApplicationsPanel({ query, isOld, view, onChange }: ApplicationsPanelProps) {
  const wide = useRoomForTable();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const headingId = useId();
  const { data, isPlaceholderData, isRefetchError, isFetching, refetch } = query;
  const refresh = useRefresh({ refetch, view, onChange });
  const closedIntake = useClosedIntake(view.intake);
  const isPhone = useIsPhone();
  const { assignedTo, check } = view;
  const queues = useMemo(
    () => (
      <QueueFilters
        assignedTo={assignedTo}
        check={check}
        className={isPhone ? undefined : classes.queue}
        onChange={onChange}
      />
    ),
    [assignedTo, check, isPhone, onChange],
  );
  return (
    <section aria-labelledby={headingId}>
      <FilterBar
        view={view}
        filtered={isPlaceholderData || !data ? undefined : matchingNow(data)}
        onChange={onChange}
        more={isPhone && queues}
      >
        <TextLink to={chartsAddress(filtersOf(view))}>Charts of these</TextLink>
      </FilterBar>
      <StatusStrip stats={data?.stats} status={view.status} onChange={onChange} />
      <Suspense fallback={null}>
        <PlaceSummary intake={view.intake} />
      </Suspense>
      {closedIntake && (
        <div className={classes.notice}>
          <ClosedIntakeNotice name={closedIntake.name} />
        </div>
      )}
      {isRefetchError && (
        <div className={classes.notice}>
          <LoadFailure
            title="The list could not be refreshed"
            message="What you see may be out of date. Please check your connection and try again."
            retrying={isFetching}
            onRetry={refresh}
          />
        </div>
      )}
      {data && !isPlaceholderData && <ListChanged changed={data.changed} isOld={isOld} onRefresh={refresh} />}
      <div className={classes.head}>
        <Title order={2} id={headingId} className={classes.title}>
          Student Applications
        </Title>
        {!isPhone && queues}
        {data && <ListSummary page={data} view={view} onChange={onChange} />}
      </div>
      {data ? (
        <ApplicationList
          page={data}
          view={view}
          onChange={onChange}
          selection={selection}
          onSelectionChange={setSelection}
          outdated={isPlaceholderData}
          wide={wide}
        />
      ) : (
        <ListSkeleton wide={wide} />
      )}
    </section>
  );
}
