import { fold } from '../../../platform/fold.ts';

const partsOf = (name: string) => fold(name.replaceAll(/['’`]/g, '')).split(' ').filter(Boolean);

/** A name as it is compared: without accents, hyphens, apostrophes, case and order. */
export const nameKey = (...names: string[]) => partsOf(names.join(' ')).sort().join(' ');

/** Whether two names share a part. An empty name differs from nothing. */
export function sharePart(one: string, other: string): boolean {
  const parts = new Set(partsOf(one));
  const others = partsOf(other);
  return parts.size === 0 || others.length === 0 || others.some((part) => parts.has(part));
}
