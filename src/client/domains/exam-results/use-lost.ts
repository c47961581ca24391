import { useEffect, useEffectEvent, useState } from 'react';
import type { LocalDraft } from '../../components/state/local-draft.ts';

const LOST = { isLost: true };

/**
 * Whether no answer came to the results that were sent last. This device remembers it beside what was typed, so that a
 * page that is loaded again sends them, too. @returns also what sets it
 */
export function useLost(draft: LocalDraft, send: () => void): [boolean, (isLost: boolean) => void] {
  const [isLost, setIsLost] = useState(() => draft.read().isLost === true);
  const sendAgain = useEffectEvent(() => {
    // Without a connection, the page sends them when it is back.
    if (isLost && navigator.onLine) send();
  });
  useEffect(() => sendAgain(), []);
  return [
    isLost,
    (now) => {
      setIsLost(now);
      if (now) draft.change(LOST);
      else if (draft.read().isLost) draft.forgetSent(LOST);
    },
  ];
}
