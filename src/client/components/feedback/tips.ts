import { type RefCallback, useCallback } from 'react';

/** A tooltip, shown while the mouse is over `target` or the keyboard has focused it. */
export interface Tip {
  id: number;
  target: HTMLElement;
  label: string;
}

let tips: readonly Tip[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Tip[]): void {
  tips = next;
  for (const listener of listeners) listener();
}

/**
 * A tooltip for an element without visible text: pass the result as its `ref`. The tip is visual only (see `TipLayer`),
 * so the element needs the same text as its accessible name or description.
 */
export const useTip = (label: string): RefCallback<HTMLElement> =>
  useCallback(
    (target: HTMLElement | null) => {
      if (!target) return;
      lastId += 1;
      const id = lastId;
      change([...tips, { id, target, label }]);
      return () => change(tips.filter((tip) => tip.id !== id));
    },
    [label],
  );

export const currentTips = (): readonly Tip[] => tips;

export function subscribeToTips(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
