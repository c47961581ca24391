import { startTransition, useEffect, useState } from 'react';
import { ROW } from './row-focus.ts';

/** The least height of a row or card, in pixels. */
const LOWEST = 50;
/** When a page opens, drawing up to this many rows at once is faster than in two passes. */
const MOST_AT_ONCE = 50;

interface Drawn<Row> {
  drawn: readonly Row[];
  /** Height from the first row to the lower edge of the window, in pixels. */
  room: number;
}

/**
 * Two hundred rows take long to render: first only as many as the screen holds, the others after the next paint. Use
 * the row's index as `key`, so that React reuses the row that was there before.
 */
export function useInitialRows<Row>(rows: readonly Row[]) {
  const [{ drawn, room }, setDrawn] = useState<Drawn<Row>>(() => ({ drawn: [], room: window.innerHeight }));
  const first = Math.ceil(room / LOWEST);
  const isOpening = drawn.length === 0;
  const isComplete = drawn === rows || rows.length <= (isOpening ? Math.max(first, MOST_AT_ONCE) : first);

  useEffect(() => {
    if (drawn === rows) return;
    const draw = () => setDrawn({ drawn: rows, room: measureRoom() });
    let painted: ReturnType<typeof setTimeout>;
    // No transition while the page opens: each answer that arrives meanwhile would begin it anew.
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => (drawn.length === 0 ? draw() : startTransition(draw)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(painted);
    };
  }, [rows, drawn]);

  const shown = isComplete ? rows : [...rows.slice(0, first), ...drawn.slice(first, rows.length)];
  return { isComplete, shown };
}

/**
 * Asked after a paint: while rendering, the browser would have to lay out the page for it. At least half of the window,
 * since people scroll to the rows before they change.
 */
function measureRoom() {
  const top = document.querySelector(ROW)?.getBoundingClientRect().top ?? 0;
  return window.innerHeight - Math.min(Math.max(0, top), window.innerHeight / 2);
}
