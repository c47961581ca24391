import { Button, Text } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { RefusalBanner } from '../auth/refusal-banner.tsx';

/** Stops reminders with the token of a link. It takes a click: mail scanners open every link. */
export function StopReminders({ token }: { token: string }) {
  const stop = trpc.applications.stopReminders.useMutation();
  const [send, isSending] = useOnce(() => stop.mutateAsync({ token }));
  if (stop.isSuccess) {
    return (
      <Banner tone="success" title="Reminders are stopped" live>
        {stop.data.message} You can switch them on again under Settings.
      </Banner>
    );
  }
  return (
    <>
      {stop.error && <RefusalBanner title="Reminders were not stopped" error={stop.error} live />}
      <Text mb="md">
        The school will no longer remind you of an application that is not submitted. You still get the
        receipt and the decision.
      </Text>
      <Button onClick={send} loading={isSending}>
        Stop Reminders
      </Button>
    </>
  );
}
