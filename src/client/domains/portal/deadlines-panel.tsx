import { Skeleton } from '@mantine/core';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './deadlines-panel.module.css';
import { usePortalStatus } from './hooks.ts';

/** When the portal closes, if the school has set a date. */
export const DeadlinesPanel = () => (
  <Panel title="Deadlines">
    <DataState
      query={usePortalStatus()}
      loading={<Skeleton height="3.5rem" aria-hidden="true" />}
      errorTitle="We could not load the closing date"
    >
      {({ closeDate }) => (
        <dl className={classes.deadline}>
          <dt>Closing date</dt>
          <dd>{closeDate ? formatDateTime(closeDate) : 'To be announced'}</dd>
        </dl>
      )}
    </DataState>
  </Panel>
);
