import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { z } from 'zod';
import { idSchema } from '../../../../../shared/text/id.ts';
import { rowOf } from './row-focus.ts';

const returningSchema = z.object({ from: idSchema });

/** History state that returns to the list from an application's page. */
export const returningFrom = (id: number): z.infer<typeof returningSchema> => ({ from: id });

/** Has this history state been made by `returningFrom`? */
export const isReturning = (state: unknown): boolean => returningSchema.safeParse(state).success;

/**
 * After returning from an application's page, scrolls to its row and focuses it, unless the details cover it. Not for
 * the browser's Back button, which restores the position itself.
 */
export function useRestoreRowFocus(isDrawn: boolean) {
  const { state } = useLocation();
  const { data } = returningSchema.safeParse(state);
  const awaited = useRef(useNavigationType() === NavigationType.Push ? data?.from : undefined);
  useEffect(() => {
    if (!isDrawn || awaited.current === undefined) return;
    // After the page's heading, which takes the focus on every new page.
    const frame = requestAnimationFrame(() => {
      const row = awaited.current === undefined ? null : rowOf(awaited.current);
      awaited.current = undefined;
      row?.scrollIntoView({ block: 'center' });
      if (!document.activeElement?.closest('[role="dialog"]')) row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawn]);
}
