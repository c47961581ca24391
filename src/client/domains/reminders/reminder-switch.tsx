import '@mantine/core/styles/Switch.layer.css';
import { Skeleton, Switch } from '@mantine/core';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';

/** Whether the account gets reminders while an application is not submitted (standing §6). */
export function ReminderSwitch() {
  const setting = trpc.applications.reminders.useQuery(undefined, { staleTime: 0 });
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.applications.setReminders.useMutation({
    onSuccess(saved) {
      utils.applications.reminders.setData(undefined, saved);
      const message = saved.wanted ? 'You will be reminded.' : 'You will get no more reminders.';
      notify({ title: 'Success', message, kind: 'success' });
    },
    onError: (error) => notifyFailure('Error', error, 'The setting was not saved. Please try again.'),
  });
  return (
    <DataState
      query={setting}
      loading={<Skeleton height="3.5rem" aria-hidden="true" />}
      errorTitle="We could not find out whether you get reminders"
    >
      {({ wanted }) => (
        <Switch
          size="md"
          label="Remind me by email until I have submitted my application"
          description="At most three emails: when you have changed nothing for three days, then seven days and two days before applications close."
          checked={wanted}
          disabled={isPending}
          onChange={({ currentTarget }) => mutate({ wanted: currentTarget.checked })}
        />
      )}
    </DataState>
  );
}
