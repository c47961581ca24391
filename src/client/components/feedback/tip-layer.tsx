import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentTips, subscribeToTips } from './tips.ts';
import { watchTips } from './watch-tips.ts';

/** Above everything, including notices. */
const Z_INDEX = 600;
/** Content has to be inside a landmark; the header is the one that never unmounts. */
const IN_LANDMARK = { target: 'header' };
/** `watchTips` decides which tip is shown: if tips opened by themselves, a focused and a hovered one would compete. */
const NO_EVENTS = { hover: false, focus: false, touch: false };

/**
 * Shows the one tooltip of the page. A separate chunk, loaded on the first use of the mouse or the Tab key (`LazyTips`).
 */
export default function TipLayer() {
  const tips = useSyncExternalStore(subscribeToTips, currentTips);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => watchTips(setShown), []);
  const tip = tips.find(({ target }) => target === shown);
  return (
    tip && (
      <Tooltip
        key={tip.id}
        opened
        target={tip.target}
        label={tip.label}
        zIndex={Z_INDEX}
        portalProps={IN_LANDMARK}
        events={NO_EVENTS}
        interactive
      />
    )
  );
}
