import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { withinZooms } from './place.ts';

interface Point {
  x: number;
  y: number;
}

const apart = ([one, other]: Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined;

/**
 * Moves what is larger than its window by dragging with a mouse, and enlarges it by two fingers or by the wheel with
 * Ctrl. One finger scrolls, as everywhere.
 */
export function useMoving(
  frame: RefObject<HTMLElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
) {
  const fingers = useRef(new Map<number, Point>());
  const latest = useRef({ zoom, onZoom });
  latest.current = { zoom, onZoom };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      // Else the browser enlarges the whole page.
      event.preventDefault();
      latest.current.onZoom(withinZooms(latest.current.zoom * Math.exp(-event.deltaY / 300)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = fingers.current.get(event.pointerId);
      if (!from) return;
      const to = { x: event.clientX, y: event.clientY };
      const before = apart([...fingers.current.values()]);
      fingers.current.set(event.pointerId, to);
      if (event.pointerType === 'mouse') return event.currentTarget.scrollBy(from.x - to.x, from.y - to.y);
      const after = apart([...fingers.current.values()]);
      if (before && after) latest.current.onZoom(withinZooms((latest.current.zoom * after) / before));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
