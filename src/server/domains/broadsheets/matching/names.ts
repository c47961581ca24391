import { fold } from '../../../platform/fold.ts';

const partsOf = (name: string) => fold(name.replaceAll(/['’`]/g, '')).split(' ').filter(Boolean);

/** A name as it is compared: without accents, hyphens, apostrophes, case and order. */
export const nameKey = (...names: string[]) => partsOf(names.join(' ')).sort().join(' ');

/** Takes a part out of those that are left, also where it is written as two: DeFreitas, De Freitas. */
function take(left: string[], part: string): boolean {
  const same = left.indexOf(part);
  const split = left.findIndex((one, at) => one + (left[at + 1] ?? '') === part);
  const [at, length] = same >= 0 ? [same, 1] : [split, 2];
  if (at >= 0) left.splice(at, length);
  return at >= 0;
}

const isInitialOf = (one: string, other: string) => one.length === 1 && other.startsWith(one);

const isInitial = (part: string) => part.length === 1;

/**
 * Whether every part of the shorter name is in the longer one, each for itself; an initial stands for any part that
 * begins with it. So that no neighbour's row passes, a surname alone is not enough, and an initial of the longer name
 * stands for a part only if none of its full names is left over. An empty name is in every other one.
 */
export function areOneName(one: string, other: string): boolean {
  const [shorter = [], left = []] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length);
  const rest = shorter.filter((part) => !take(left, part));
  const arePaired = rest.every((part) => {
    const at = left.findIndex((long) => isInitialOf(part, long) || isInitialOf(long, part));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  if (!arePaired) return false;
  if (shorter.length === 1) return left.length === 0;
  return rest.every(isInitial) || left.every(isInitial);
}
