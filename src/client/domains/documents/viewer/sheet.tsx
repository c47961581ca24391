import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Place } from './place.ts';
import { useMoving } from './use-moving.ts';
import classes from './viewer.module.css';

interface SheetProps {
  label: string;
  /** Of the upright page, in any unit. */
  width: number;
  height: number;
  place: Pick<Place, 'zoom' | 'turn'>;
  onZoom: (zoom: number) => void;
  /** The page in this size of pixels. */
  children: (width: number, height: number) => ReactNode;
}

/** A page in a window, where it is turned, enlarged and moved about. At zoom 1 the whole page is seen. */
export function Sheet({ label, width, height, place: { zoom, turn }, onZoom, children }: SheetProps) {
  const frame = useRef<HTMLElement>(null);
  const room = useElementSize<HTMLElement>();
  const ref = useMergedRef(frame, room.ref);
  const moving = useMoving(frame, zoom, onZoom);
  const lies = turn % 180 !== 0;
  const [across, down] = lies ? [height, width] : [width, height];
  const whole = Math.min(room.width / across, room.height / down);
  const scale = whole * zoom;
  useKeptMiddle(frame, scale);
  return (
    <section
      ref={ref}
      className={classes.window}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      data-viewer
      data-enlarged={zoom > 1 || undefined}
      {...moving}
    >
      {whole > 0 && (
        <div className={classes.sheet} style={{ width: across * scale, height: down * scale }}>
          <div
            className={classes.turned}
            style={{
              width: width * scale,
              height: height * scale,
              transform: `translate(-50%, -50%) rotate(${turn}deg)`,
            }}
          >
            {children(width * scale, height * scale)}
          </div>
        </div>
      )}
    </section>
  );
}

/** What is in the middle of the window stays there when it becomes larger or smaller. */
function useKeptMiddle(frame: { current: HTMLElement | null }, scale: number) {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = frame.current;
    const grown = scale / before.current;
    before.current = scale;
    if (!element || !Number.isFinite(grown)) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
      behavior: 'instant',
    });
  }, [frame, scale]);
}
