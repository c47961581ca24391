import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../components/feedback/load-failure.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { RefreshIcon } from '../../../components/layout/icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ExportCsv } from '../export/export-csv.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ApplicationList } from './application-list.tsx';
import classes from './applications-panel.module.css';
import { ListChanged } from './list-changed.tsx';
import { ListFilters } from './list-filters.tsx';
import { setListAnew, type useApplicationPage } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListFilters as Filters, ListView } from './list-view.ts';
import type { ChangeView } from './list-view-hooks.ts';
import { matchingNow } from './statistics.ts';
import { useRoomForTable } from './use-room-for-table.ts';

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
  const [selection, setSelection] = useState<RowSelectionState>({});
  const filters = useRef<HTMLElement>(null);
  const queryClient = useQueryClient();
  const { statistics } = trpc.useUtils().admin;
  const { data, isPlaceholderData, isRefetchError, isFetching, refetch } = query;

  const refresh = async () => {
    void statistics.invalidate();
    const page = setListAnew(queryClient, view);
    if (page !== view.page) return onChange({ page });
    const { isSuccess } = await refetch();
    if (isSuccess)
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  };
  // Removing the filter removes the pressed button, so the focus moves first.
  const removeFilters = (changes: Partial<Filters>) => {
    filters.current?.focus({ preventScroll: true });
    onChange(changes);
  };

  return (
    <Panel
      title="Student Applications"
      aside={
        <div className={classes.tools}>
          <ExportCsv view={view} />
          <Button variant="subtle" px="xs" leftSection={<RefreshIcon />} onClick={() => void refresh()}>
            Refresh
          </Button>
        </div>
      }
    >
      {isRefetchError && (
        <div className={classes.failure}>
          <LoadFailure
            title="The list could not be refreshed"
            message="What you see may be out of date. Please check your connection and try again."
            retrying={isFetching}
            onRetry={refresh}
          />
        </div>
      )}
      <ListFilters
        search={view.search}
        status={view.status}
        subject={view.subject}
        school={view.school}
        ref={filters}
        onChange={onChange}
      />
      <ActiveFilters
        filters={view}
        filtered={isPlaceholderData || !data ? undefined : matchingNow(data)}
        onChange={removeFilters}
      />
      {data && !isPlaceholderData && (
        <ListChanged changed={data.changed} isOld={isOld} onRefresh={() => void refresh()} />
      )}
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
    </Panel>
  );
}
