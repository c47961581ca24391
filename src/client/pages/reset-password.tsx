import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LinkButton } from '../components/layout/links.tsx';
import { focusHeading, Page } from '../components/layout/page.tsx';
import { ResetPasswordForm } from '../domains/auth/reset-password-form.tsx';
import { useResetToken } from '../domains/auth/use-link-token.ts';
import { paths } from '../paths.ts';

export default function ResetPasswordPage() {
  const token = useResetToken();
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (isDone) focusHeading();
  }, [isDone]);

  if (isDone) {
    return (
      <Page title="Password Updated!" width="sm">
        <Text mb="lg">Log in with your new password. On every other device you have been logged out.</Text>
        <LinkButton to={paths.auth}>Return to Login</LinkButton>
      </Page>
    );
  }
  return (
    <Page title="Choose a new password" width="sm">
      {token && <ResetPasswordForm token={token} onDone={() => setIsDone(true)} />}
    </Page>
  );
}
