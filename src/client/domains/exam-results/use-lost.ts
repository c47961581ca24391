import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { LocalDraft, Pieces } from '../../components/state/local-draft.ts';

/**
 * What got no answer when it was sent last. This device keeps a copy of it beside what is typed, so that a page that is
 * loaded again sends it by itself, and nothing that nobody pressed a button for. @returns also what sets it
 */
export function useLost<Sent extends Pieces>(
  draft: LocalDraft,
  schema: z.ZodType<Sent>,
  send: () => void,
): [Sent | undefined, (lost: Sent | undefined) => void] {
  const [lost, setLost] = useState(() => schema.safeParse(draft.read().lost).data);
  const sendAgain = useEffectEvent(() => {
    // Without a connection, the page sends it when it is back.
    if (lost && navigator.onLine) send();
  });
  useEffect(() => sendAgain(), []);
  return [
    lost,
    (now) => {
      setLost(now);
      const { lost: kept } = draft.read();
      if (now) draft.change({ lost: now });
      else if (kept !== undefined) draft.forgetSent({ lost: kept });
    },
  ];
}
