import { startTransition, useEffect, useState } from 'react';

/** The least height of a row or card, in pixels. */
const LOWEST = 50;
/** Up to this many rows of a page that opens are there sooner when they are drawn at once. */
const MOST_AT_ONCE = 50;

/**
 * Two hundred rows take long to render: first only as many as the screen holds, the others after the next paint. Use
 * the row's index as `key`, so that React reuses the row that was there before.
 */
export function useInitialRows<Row>(rows: readonly Row[]) {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  const first = Math.ceil(window.innerHeight / LOWEST);
  const isOpening = drawn.length === 0;
  const isComplete = drawn === rows || rows.length <= (isOpening ? Math.max(first, MOST_AT_ONCE) : first);

  useEffect(() => {
    let painted: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => startTransition(() => setDrawn(rows)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(painted);
    };
  }, [rows]);

  const shown = isComplete ? rows : [...rows.slice(0, first), ...drawn.slice(first, rows.length)];
  return { isComplete, shown };
}
