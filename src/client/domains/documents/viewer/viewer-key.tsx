import { Button } from '@mantine/core';
import { useTip } from '../../../components/feedback/tips.ts';
import { VIEWER_KEYS, type ViewerShortcut } from './viewer-keys.ts';

interface ViewerKeyProps {
  shortcut: ViewerShortcut;
  enabled?: boolean;
  onPress: () => void;
}

/** A button of the viewer; its key presses it. */
export function ViewerKey({ shortcut, enabled = true, onPress }: ViewerKeyProps) {
  const { keys, does, short } = VIEWER_KEYS[shortcut];
  const tip = useTip(`${does} (${keys === 'Plus' ? '+' : keys})`);
  return (
    <Button
      variant="default"
      aria-label={does}
      aria-keyshortcuts={keys}
      disabled={!enabled}
      onClick={onPress}
      ref={tip}
    >
      {short}
    </Button>
  );
}
