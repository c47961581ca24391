import { useEffect, useEffectEvent } from 'react';

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Calls `act` when the person does something on the page, at most once in so many milliseconds, and first after as many. */
export function useActivity(act: () => void, pause: number) {
  const onActivity = useEffectEvent(act);
  useEffect(() => {
    let actedAt = Date.now();
    const onSign = () => {
      if (Date.now() - actedAt < pause) return;
      actedAt = Date.now();
      onActivity();
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign);
    };
  }, [pause]);
}
