import { Group } from '@mantine/core';
import { paths } from '../app/paths.ts';
import { Banner } from '../components/banner.tsx';
import { LinkButton } from '../components/links.tsx';
import { Page } from '../components/page.tsx';
import { ConfirmEmail } from '../domains/auth/confirm-email.tsx';
import { useLinkToken } from '../domains/auth/use-link-token.ts';

export default function ConfirmEmailPage() {
  const token = useLinkToken();
  return (
    <Page title="Confirm your email address" width="sm">
      {token ? (
        <ConfirmEmail token={token} />
      ) : (
        <Banner tone="warning" title="This confirmation link is not complete">
          Please open the whole link from the email, or copy it into the address bar.
        </Banner>
      )}
      <Group mt="lg">
        <LinkButton to={paths.home} variant="default">
          Back to Home
        </LinkButton>
      </Group>
    </Page>
  );
}
