import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentTips, subscribeToTips, type Tip } from './tips.ts';

/** A tip opens after the first; for so long as the second after leaving it, its neighbour opens at once (applicant spec §9). */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Above everything, notices too. */
const Z_INDEX = 600;
/** All that a page shows lies in a landmark; the header is the one that stays. */
const IN_LANDMARK = { target: 'header' };

/** Shows every tooltip of the page. A chunk of its own, fetched when a mouse or the Tab key is first used (`LazyTips`). */
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

/** Is the element focused by the keyboard, and was the tip not put away with Escape? A target knows only the mouse. */
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
