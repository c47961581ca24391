import { Text } from '@mantine/core';
import { paths } from '../app/paths.ts';
import { LinkButton } from '../components/links.tsx';
import { Page } from '../components/page.tsx';

export default function NotFoundPage() {
  return (
    <Page title="404 Page Not Found" width="sm">
      <Text>
        There is no page at this address. It may have been typed wrongly, or the page may have moved.
      </Text>
      <LinkButton to={paths.home} mt="lg">
        Back to Home
      </LinkButton>
    </Page>
  );
}
