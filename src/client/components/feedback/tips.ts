import { type RefCallback, useCallback } from 'react';

/** What is said of an element on which the mouse rests, or which the keyboard has reached. */
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
 * A tooltip for what does not say in words what it does: put what this returns into its `ref`. It is for the eyes alone
 * (`TipLayer` shows it): the element tells screen readers the same by its accessible name or description.
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
