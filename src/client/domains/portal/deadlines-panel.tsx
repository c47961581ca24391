import { Skeleton } from '@mantine/core';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './deadlines-panel.module.css';
import { usePortalStatus } from './hooks.ts';

/** When the portal closes, if the school has set a date. The banner above says that it could not be asked, and retries. */
export function DeadlinesPanel() {
  const { data: status, isFetched } = usePortalStatus();
  return (
    <Panel title="Deadlines">
      {isFetched ? (
        <dl className={classes.deadline}>
          <dt>Closing date</dt>
          <dd>{status ? closingDate(status) : 'Could not be loaded'}</dd>
        </dl>
      ) : (
        <Skeleton height="3.5rem" aria-hidden="true" />
      )}
    </Panel>
  );
}

const closingDate = ({ closeDate }: { closeDate: string | null }) =>
  closeDate ? formatDateTime(closeDate) : 'To be announced';
