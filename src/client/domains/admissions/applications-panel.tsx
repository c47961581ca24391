import { Button } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { notify } from '../../components/notify.ts';
import { RefreshIcon } from '../../components/page-icons.tsx';
import { Panel } from '../../components/panel.tsx';
import { ApplicationList } from './application-list.tsx';
import classes from './applications-panel.module.css';
import type { ApplicationPageQuery, ChangeView } from './hooks.ts';
import { ListControls } from './list-controls.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListView } from './list-view.ts';
import { useRoomForTable } from './use-room-for-table.ts';

interface ApplicationsPanelProps {
  query: ApplicationPageQuery;
  view: ListView;
  onChange: ChangeView;
}

/** The officers' workplace: what to show, and the applications. */
export function ApplicationsPanel({ query, view, onChange }: ApplicationsPanelProps) {
  const wide = useRoomForTable();
  const { data, isPlaceholderData, isRefetchError, isFetching, refetch } = query;

  const refresh = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess)
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  };

  return (
    <Panel
      title="Student Applications"
      aside={
        <>
          <Button
            variant="subtle"
            className={classes.refresh}
            leftSection={<RefreshIcon />}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
          <ListControls view={view} onChange={onChange} withSort={!wide} />
        </>
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
      {data ? (
        <ApplicationList
          data={data}
          view={view}
          onChange={onChange}
          outdated={isPlaceholderData}
          wide={wide}
        />
      ) : (
        <ListSkeleton wide={wide} />
      )}
    </Panel>
  );
}
