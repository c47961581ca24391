import { startTransition, useEffect, useState } from 'react';

/** More than a screen holds. */
const FIRST = 20;

/**
 * Two hundred rows take a moment: those at the top change at once, the others as soon as the browser has painted them.
 * A row at a place is drawn into whatever stood there before: give rows their place as `key`.
 */
export function useFirstRowsFirst<Row>(rows: readonly Row[]) {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  const isComplete = drawn === rows || rows.length <= FIRST;

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

  const shown = isComplete ? rows : [...rows.slice(0, FIRST), ...drawn.slice(FIRST, rows.length)];
  return { isComplete, shown };
}
