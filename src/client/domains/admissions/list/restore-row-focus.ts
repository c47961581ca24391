import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { z } from 'zod';
import { idSchema } from '../../../../shared/text/id.ts';
import { rowOf } from './row-focus.ts';

const returningSchema = z.object({ from: idSchema });

/** Goes along with the way back from the page of one application to the list. */
export const returningFrom = (id: number): z.infer<typeof returningSchema> => ({ from: id });

/**
 * Back from the page of one application, the list goes on at its row: it is in sight, and has the focus unless its
 * details cover it. The browser's own way back finds the place itself.
 */
export function useReturnToRow(isDrawn: boolean) {
  const { state } = useLocation();
  const { data } = returningSchema.safeParse(state);
  const awaited = useRef(useNavigationType() === NavigationType.Push ? data?.from : undefined);
  useEffect(() => {
    if (!isDrawn || awaited.current === undefined) return;
    // After the heading, which takes the focus on every new page.
    const frame = requestAnimationFrame(() => {
      const row = awaited.current === undefined ? null : rowOf(awaited.current);
      awaited.current = undefined;
      row?.scrollIntoView({ block: 'center' });
      if (!document.activeElement?.closest('[role="dialog"]')) row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawn]);
}
