import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LinkButton } from '../components/layout/links.tsx';
import { focusHeading, Page } from '../components/layout/page.tsx';
import { addressOfTab } from '../domains/auth/auth-tab.ts';
import { ResetPasswordForm } from '../domains/auth/reset-password-form.tsx';
import { useResetToken } from '../domains/auth/use-link-token.ts';
import { paths } from '../paths.ts';

export default function ResetPasswordPage() {
  const token = useResetToken();
  const [outcome, setOutcome] = useState<'done' | 'deadLink' | null>(null);

  useEffect(() => {
    if (outcome) focusHeading();
  }, [outcome]);

  if (outcome === 'done') {
    return (
      <Page title="Password Updated!" width="sm">
        <Text mb="lg">
          Log in with your new password. Wherever you were logged in before, you have been logged out.
        </Text>
        <LinkButton to={paths.auth}>Return to Login</LinkButton>
      </Page>
    );
  }
  if (outcome === 'deadLink') {
    return (
      <Page title="This link no longer works" width="sm">
        <Text mb="lg">
          Your password has not been changed. A link works once, for one hour: please ask for a new one, and
          open the newest email.
        </Text>
        <LinkButton to={addressOfTab('forgot')}>Ask for a New Link</LinkButton>
      </Page>
    );
  }
  return (
    <Page title="Choose a new password" width="sm">
      {token && (
        <ResetPasswordForm
          token={token}
          onDone={() => setOutcome('done')}
          onDeadLink={() => setOutcome('deadLink')}
        />
      )}
    </Page>
  );
}
