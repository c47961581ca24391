import { Group } from '@mantine/core';
import { Banner } from '../components/feedback/banner.tsx';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { UndoEmailChange } from '../domains/auth/undo-email-change.tsx';
import { useLinkToken } from '../domains/auth/use-link-token.ts';
import { paths } from '../paths.ts';

export default function UndoEmailChangePage() {
  const token = useLinkToken();
  return (
    <Page title="Undo a changed email address" width="sm">
      {token ? (
        <UndoEmailChange token={token} />
      ) : (
        <Banner tone="warning" title="This link is not complete">
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
