import { startTransition, useEffect, useState } from 'react';

/** No row or card is lower, in pixels. */
const LOWEST = 80;

/**
 * Two hundred rows take a moment: as many as a screen holds change at once, the others as soon as the browser has painted
 * these. A row at a place is drawn into whatever stood there before: give rows their place as `key`.
 */
export function useFirstRowsFirst<Row>(rows: readonly Row[]) {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  const first = Math.ceil(window.innerHeight / LOWEST);
  const isComplete = drawn === rows || rows.length <= first;

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
