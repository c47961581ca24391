import { useSyncExternalStore } from 'react';
import { PRODUCT } from '../../../shared/product.ts';
import { type Shades, sea } from '../../../shared/settings/sea.ts';

/** Whose portal it is: what stands in the header and in the titles, and the colour of all that can be pressed. */
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

export const useSchool = (): ShownSchool => useSyncExternalStore(subscribe, () => current);

/** From now on every page shows this name and colour. */
export function showSchool(school: ShownSchool): void {
  current = school;
  for (const listener of listeners) listener();
}
