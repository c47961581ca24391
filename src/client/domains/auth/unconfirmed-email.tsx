import { Button, Text } from '@mantine/core';
import { useOnce } from '../../components/form/use-once.ts';
import { EmailText } from '../../components/layout/email-text.tsx';
import { useResendConfirmation } from './account-hooks.ts';

/** Sends the confirmation link again, if it was lost or has expired. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const resend = useResendConfirmation();
  const [send, isSending] = useOnce(() => resend.mutateAsync());
  return (
    <div>
      <Text mt="md">
        <EmailText address={email} />: not confirmed –{' '}
        <Button variant="default" px="md" onClick={send} loading={isSending}>
          send again
        </Button>
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        The link in the email from the school works for seven days.
      </Text>
    </div>
  );
}
