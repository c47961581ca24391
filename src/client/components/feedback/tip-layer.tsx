import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentTips, subscribeToTips, type Tip } from './tips.ts';

/**
 * OPEN_DELAY_MS: until a tip opens. SKIP_DELAY_MS: after leaving a tip, its neighbours open at once for this long
 * (applicants §9).
 */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Above everything, including notices. */
const Z_INDEX = 600;
/** Content has to be inside a landmark; the header is the one that never unmounts. */
const IN_LANDMARK = { target: 'header' };

/**
 * Shows all tooltips of the page. A separate chunk, loaded on the first use of the mouse or the Tab key (`LazyTips`).
 */
export default function TipLayer() {
  const tips = useSyncExternalStore(subscribeToTips, currentTips);
  return (
    <Tooltip.Group openDelay={OPEN_DELAY_MS} closeDelay={SKIP_DELAY_MS}>
      {tips.map((tip) => (
        <TipOf key={tip.id} {...tip} />
      ))}
    </Tooltip.Group>
  );
}

function TipOf({ target, label }: Tip) {
  const isReached = useIsReached(target);
  return (
    <Tooltip
      target={target}
      label={label}
      zIndex={Z_INDEX}
      portalProps={IN_LANDMARK}
      interactive
      {...(isReached && { opened: true })}
    />
  );
}

/**
 * Has the keyboard focused the element, and was its tip not closed with Escape? Mantine's `target` handles only the
 * mouse.
 */
function useIsReached(target: HTMLElement): boolean {
  const [isReached, setIsReached] = useState(() => target.matches(':focus-visible'));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const leave = () => setIsReached(false);
    target.addEventListener('focus', () => setIsReached(target.matches(':focus-visible')), { signal });
    target.addEventListener('blur', leave, { signal });
    target.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal });
    return () => controller.abort();
  }, [target]);
  return isReached;
}
