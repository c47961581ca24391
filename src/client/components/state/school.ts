import { useSyncExternalStore } from 'react';
import { PRODUCT } from '../../../shared/product.ts';
import { type Shades, sea } from '../../../shared/settings/sea.ts';

/** The school's name and badge for header and titles, and its colour for all controls. */
interface ShownSchool {
  name: string;
  shades: Shades;
  /** Its version; null without one. */
  badge: string | null;
}

const listeners = new Set<() => void>();
let current: ShownSchool = { name: PRODUCT, shades: sea, badge: null };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shown = () => current;

export const useSchool = (): ShownSchool => useSyncExternalStore(subscribe, shown, shown);

/** Shows what is given on every page. */
export function showSchool(school: Partial<ShownSchool>): void {
  current = { ...current, ...school };
  for (const listener of listeners) listener();
}
