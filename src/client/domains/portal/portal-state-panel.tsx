import { Button, Text } from '@mantine/core';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { RefreshIcon } from '../../components/layout/icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { PortalBadge } from './portal-badge.tsx';
import classes from './schedule.module.css';
import { useRefreshStatus } from './schedule-hooks.ts';

const orNone = (date: string | null) => (date ? formatDateTime(date) : 'Not set');

/** The portal's status on the server (administrators §2). */
export function PortalStatePanel({ status }: { status: PortalStatus }) {
  const [refresh, isRefreshing] = useOnce(useRefreshStatus());
  return (
    <Panel title="Current Status" aside={<PortalBadge />}>
      <Text>{status.message}</Text>
      <dl className={classes.dates}>
        <div>
          <dt>Opens</dt>
          <dd>{orNone(status.openDate)}</dd>
        </div>
        <div>
          <dt>Closes</dt>
          <dd>{orNone(status.closeDate)}</dd>
        </div>
      </dl>
      <Button
        variant="default"
        leftSection={<RefreshIcon />}
        loading={isRefreshing}
        onClick={() => refresh()}
      >
        Refresh Status
      </Button>
    </Panel>
  );
}
