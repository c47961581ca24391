import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

const SWIPE_PX = 50;

/** Handlers and style for an element that is dismissed by swiping it 50 px to the right (applicants §9). */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);

  const end = () => {
    start.current = null;
    setMoved(0);
  };
  const style: CSSProperties = moved > 0 ? { transform: `translateX(${moved}px)`, transition: 'none' } : {};

  return {
    style,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) setMoved(Math.max(0, event.clientX - start.current));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = start.current === null ? 0 : event.clientX - start.current;
      end();
      if (distance >= SWIPE_PX) onSwipe();
    },
    onPointerCancel: end,
  };
}
