import { useEffect, useRef } from 'react';
import { trpc } from '../../../../api/trpc.ts';

/**
 * Asks anew for what stands above the list, the places and the reported mistakes, when the list shows a later state, so
 * that all figures of the page agree. Colleagues' changes do so, too: these queries must be unattended.
 * @param version undefined while it is loading
 */
export function useRefreshFigures(version: string | undefined) {
  const { admin } = trpc.useUtils();
  const shown = useRef(version);
  useEffect(() => {
    const before = shown.current;
    if (version === undefined || version === before) return;
    shown.current = version;
    // They are asked for by themselves together with the first state.
    if (before === undefined) return;
    void admin.placeFigures.invalidate();
    void admin.openMistakes.invalidate();
  }, [version, admin]);
}
