import { Text } from '@mantine/core';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { paths } from '../paths.ts';

export default function NotFoundPage() {
  return (
    <Page title="404 Page Not Found" width="sm">
      <Text>
        There is no page at this address. The address may have been typed wrongly, or the page may have moved.
      </Text>
      <LinkButton to={paths.home} mt="lg">
        Back to Home
      </LinkButton>
    </Page>
  );
}
