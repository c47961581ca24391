import { Button, Group, Text } from '@mantine/core';
import { useOnce } from '../../components/form/use-once.ts';
import { useResendConfirmation } from './account-hooks.ts';

/** Sends the confirmation link again, if it was lost or has expired. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const resend = useResendConfirmation();
  const [send, isSending] = useOnce(() => resend.mutateAsync());
  return (
    <Group mt="md">
      <Text size="sm" c="dimmed">
        {`${email} is not confirmed yet. The link in the email from the school works for seven days.`}
      </Text>
      <Button variant="default" onClick={send} loading={isSending}>
        Send the Link Again
      </Button>
    </Group>
  );
}
