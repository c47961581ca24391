import { Button, Text } from '@mantine/core';
import { Banner } from './banner.tsx';
import { RefreshIcon } from './icons.tsx';
import { passesFocusOn } from './page.tsx';

interface LoadFailureProps {
  title: string;
  message?: string;
  retrying: boolean;
  onRetry: () => unknown;
}

/** In the place of what could not be fetched, with another try. */
export const LoadFailure = ({
  title,
  message = 'Please check your connection and try again.',
  retrying,
  onRetry,
}: LoadFailureProps) => (
  <Banner tone="danger" title={title} live>
    <Text my="xs">{message}</Text>
    <Button
      ref={passesFocusOn}
      variant="default"
      leftSection={<RefreshIcon />}
      loading={retrying}
      onClick={() => void onRetry()}
    >
      Retry
    </Button>
  </Banner>
);
