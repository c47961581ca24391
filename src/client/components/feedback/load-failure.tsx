import { Button, Text } from '@mantine/core';
import { RefreshIcon } from '../layout/icons.tsx';
import { passesFocusOn } from '../layout/page.tsx';
import { Banner } from './banner.tsx';

interface LoadFailureProps {
  title: string;
  message?: string;
  /** What the page is about is missing: Retry is its primary button. */
  isMain?: boolean | undefined;
  retrying: boolean;
  onRetry: () => unknown;
}

/** Shown instead of data that could not be fetched, with a Retry button. */
export const LoadFailure = ({
  title,
  message = 'Please check your connection and try again.',
  isMain = false,
  retrying,
  onRetry,
}: LoadFailureProps) => (
  <Banner tone="danger" title={title} live>
    <Text my="xs">{message}</Text>
    <Button
      ref={passesFocusOn}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<RefreshIcon />}
      loading={retrying}
      onClick={() => void onRetry()}
    >
      Retry
    </Button>
  </Banner>
);
