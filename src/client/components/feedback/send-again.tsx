import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { RefreshIcon } from '../layout/icons.tsx';
import { passesFocusOn } from '../layout/page.tsx';
import { Banner } from './banner.tsx';

interface SendAgainProps {
  /** What was not confirmed, such as 'Your choices are not saved'. */
  title: string;
  isSending: boolean;
  onSend: () => void;
  /** What happens instead when the connection is back. */
  onBack?: () => void;
}

/** Stays on the page after a change got no answer, until it is sent again: by the button, or when the connection is back. */
export function SendAgain({ title, isSending, onSend, onBack = onSend }: SendAgainProps) {
  const box = useRef<HTMLDivElement>(null);
  const send = useEffectEvent(onBack);
  // The button that was pressed may be far below.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('online', () => send(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <div ref={box}>
      <Banner tone="danger" title={title} live>
        <Text mb="xs">
          The school could not be reached. What you entered is still here
          {navigator.onLine ? '. Please try again.' : ', and is sent again when the connection is back.'}
        </Text>
        <Button
          ref={passesFocusOn}
          variant="default"
          leftSection={<RefreshIcon />}
          loading={isSending}
          onClick={onSend}
        >
          Try Again
        </Button>
      </Banner>
    </div>
  );
}
