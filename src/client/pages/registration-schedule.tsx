import { Stack } from '@mantine/core';
import { DataState } from '../components/feedback/data-state.tsx';
import { SkeletonForm } from '../components/feedback/skeletons.tsx';
import { Page } from '../components/layout/page.tsx';
import { usePortalStatus } from '../domains/portal/hooks.ts';
import { PortalStatePanel } from '../domains/portal/portal-state-panel.tsx';
import { ScheduleForm } from '../domains/portal/schedule-form.tsx';
import { ScheduleInformation } from '../domains/portal/schedule-information.tsx';
import { RemindersSent } from '../domains/reminders/reminders-sent.tsx';
import { paths } from '../paths.ts';

export default function RegistrationSchedulePage() {
  return (
    <Page
      title="Portal Schedule"
      width="sm"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="When applicants can start, change and submit their applications."
    >
      <DataState
        query={usePortalStatus()}
        loading={<SkeletonForm rows={5} />}
        errorTitle="The schedule could not be loaded"
      >
        {(status) => (
          <Stack gap="lg">
            <PortalStatePanel status={status} />
            <ScheduleForm stored={status} />
            <RemindersSent status={status} />
            <ScheduleInformation />
          </Stack>
        )}
      </DataState>
    </Page>
  );
}
