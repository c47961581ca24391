import { Button, Text } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { WaysOn } from '../auth/emailed-link.tsx';
import { RefusalBanner } from '../auth/refusal-banner.tsx';

/** Stops reminders with the token of a link. It takes a click: mail scanners open every link. */
export function StopReminders({ token }: { token: string }) {
  const stop = trpc.applications.stopReminders.useMutation();
  const [send, isSending] = useOnce(() => stop.mutateAsync({ token }));
  if (stop.isSuccess) {
    return (
      <>
        <Banner tone="success" title="Reminders are stopped" live>
          {stop.data.message} You can switch them on again under Settings.
        </Banner>
        <WaysOn />
      </>
    );
  }
  return (
    <>
      {stop.error && <RefusalBanner title="Reminders were not stopped" error={stop.error} live />}
      <Text>
        The school will no longer remind you that your application is not submitted. You still get the receipt
        and the decision.
      </Text>
      <WaysOn>
        <Button onClick={send} loading={isSending}>
          Stop Reminders
        </Button>
      </WaysOn>
    </>
  );
}
