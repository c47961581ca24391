import { Button, Text } from '@mantine/core';
import { Banner } from '../../components/banner.tsx';
import { RefreshIcon } from '../../components/icons.tsx';

interface LoadFailureProps {
  title: string;
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

/** A list that could not be fetched, with another try. */
export const LoadFailure = ({ title, message, retrying, onRetry }: LoadFailureProps) => (
  <Banner tone="danger" title={title} live>
    <Text my="xs">{message}</Text>
    <Button variant="default" leftSection={<RefreshIcon />} loading={retrying} onClick={onRetry}>
      Retry
    </Button>
  </Banner>
);
