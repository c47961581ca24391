import { Text } from '@mantine/core';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { whatWentOut, whoIsReminded, whoRefused } from './words.ts';

/** The reminders to applicants who have not submitted: to whom they go, and how many went out (standing §6). */
export function RemindersSent({ status }: { status: PortalStatus }) {
  const counts = trpc.admin.reminderCounts.useQuery(undefined, { staleTime: 0 });
  return (
    <Panel title="Reminders">
      <Text mb="xs">{whoIsReminded(status, new Date())}</Text>
      <DataState
        query={counts}
        loading={<SkeletonLines rows={1} />}
        errorTitle="The number of reminders could not be loaded"
      >
        {({ sent, refused }) => (
          <Text size="sm" c="dimmed">
            {whatWentOut(sent)} {whoRefused(refused)}
          </Text>
        )}
      </DataState>
    </Panel>
  );
}
