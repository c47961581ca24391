import { useSyncExternalStore } from 'react';
import { PRODUCT } from '../../../shared/product.ts';
import { type Shades, sea } from '../../../shared/settings/sea.ts';

/** The school's name for header and titles, and its colour for all controls. */
interface ShownSchool {
  name: string;
  shades: Shades;
}

const listeners = new Set<() => void>();
let current: ShownSchool = { name: PRODUCT, shades: sea };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shown = () => current;

export const useSchool = (): ShownSchool => useSyncExternalStore(subscribe, shown, shown);

/** Shows this name and colour on every page. */
export function showSchool(school: ShownSchool): void {
  current = school;
  for (const listener of listeners) listener();
}
