import { Text } from '@mantine/core';
import { formatCount } from '../../../shared/format/count.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { Panel } from '../../components/layout/panel.tsx';

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** How many reminders went out to applicants who have not submitted (standing §6). */
export function RemindersSent() {
  const counts = trpc.admin.reminderCounts.useQuery(undefined, { staleTime: 0 });
  return (
    <Panel title="Reminders">
      <DataState query={counts} errorTitle="The number of reminders could not be loaded">
        {({ sent, total, refused }) => (
          <>
            <Text>{counted(total, 'reminder', 'reminders')} went out.</Text>
            <Text size="sm" c="dimmed">
              {`${formatCount(sent.reminder_draft ?? 0)} three days after the last change, ${formatCount(sent.reminder_week ?? 0)} a week and ${formatCount(sent.reminder_last ?? 0)} two days before the end. ${counted(refused, 'account wants', 'accounts want')} none.`}
            </Text>
          </>
        )}
      </DataState>
    </Panel>
  );
}
