import { BLOCKS } from './constants.ts';
import type { ClassWithGiven, Seat } from './world.ts';

/**
 * A class while seats are given. `order`: the index of its block, classes without one last. `bit`: its block in a bit
 * set.
 */
export type OpenClass<Taker> = {
  seat: Seat;
  order: number;
  bit: number;
  free: number;
  /** Who took a seat last; null when nobody did since the seats were opened. */
  lastTaker: Taker | null;
};

/** The classes of each subject, in the order of their blocks, none last. */
type OpenSeats<Taker> = Map<string, OpenClass<Taker>[]>;

const orderOf = ({ block }: Seat) => (block === null ? BLOCKS.length : BLOCKS.indexOf(block));
/** 0 without a block: it collides with nothing. */
const bitOf = ({ block }: Seat) => (block === null ? 0 : 1 << BLOCKS.indexOf(block));

export function openSeats<Taker>(classes: readonly ClassWithGiven[]): OpenSeats<Taker> {
  const open: OpenSeats<Taker> = new Map();
  for (const { subject, block, seats, given } of classes) {
    const seat = { subject, block };
    const ofSubject = open.get(subject) ?? [];
    open.set(subject, ofSubject);
    ofSubject.push({ seat, order: orderOf(seat), bit: bitOf(seat), free: seats - given, lastTaker: null });
  }
  for (const ofSubject of open.values()) ofSubject.sort((one, other) => one.order - other.order);
  return open;
}

/** `least` for a normal seat: none may go below zero. */
export const FREE_SEAT = 0;
/** Seats may be given over the limit. */
export const OVER_LIMIT = Number.NEGATIVE_INFINITY;

/**
 * Picks one class per list, with different blocks, none in `taken`, that leaves the most seats in its fullest class (at
 * least `least`). Ties: first in list order. Null when none fit.
 */
export function bestFit<Taker>(
  options: readonly (readonly OpenClass<Taker>[])[],
  { taken = 0, least = FREE_SEAT } = {},
): OpenClass<Taker>[] | null {
  const best: { classes: OpenClass<Taker>[] | null; left: number } = { classes: null, left: least };
  const chosen: OpenClass<Taker>[] = [];
  const isBetter = (left: number) => (best.classes === null ? left >= best.left : left > best.left);

  const choose = (at: number, blocks: number, left: number) => {
    const classes = options[at];
    if (classes === undefined) {
      best.classes = chosen.slice();
      best.left = left;
      return;
    }
    for (const each of classes) {
      const leftWithIt = Math.min(left, each.free - 1);
      // The minimum only falls, so this branch cannot become better.
      if ((each.bit & blocks) !== 0 || !isBetter(leftWithIt)) continue;
      chosen[at] = each;
      choose(at + 1, blocks | each.bit, leftWithIt);
    }
  };
  choose(0, taken, Number.POSITIVE_INFINITY);
  return best.classes;
}

export const classesOf = <Taker>(open: OpenSeats<Taker>, subjects: readonly string[]) =>
  subjects.map((subject) => open.get(subject) ?? []);

export function takeSeats<Taker>(classes: readonly OpenClass<Taker>[], taker: Taker) {
  for (const each of classes) {
    each.free -= 1;
    each.lastTaker = taker;
  }
}

/** Gives seats back, or with -1 takes them again. A class that is no longer there has none. */
export function releaseSeats<Taker>(open: OpenSeats<Taker>, seats: readonly Seat[], by: 1 | -1 = 1) {
  for (const { subject, block } of seats) {
    const found = open.get(subject)?.find(({ seat }) => seat.block === block);
    if (found) found.free += by;
  }
}

/** Why a combination has no seats. `full` are the classes in which a seat would have helped. */
export type Lack<Taker> =
  | { kind: 'no_class'; subject: string }
  | { kind: 'full'; subject: string; full: OpenClass<Taker>[] }
  | { kind: 'no_fit'; subject: string; others: string[]; full: OpenClass<Taker>[] }
  | { kind: 'not_together' | 'never_together'; subjects: readonly string[] };

const isFull = ({ free }: OpenClass<unknown>) => free <= 0;

/** The full classes of a subject that fit the free ones of the others. */
function fullButFitting<Taker>(open: OpenSeats<Taker>, subject: string, others: readonly string[]) {
  const options = classesOf(open, others);
  return (open.get(subject) ?? []).filter(
    (each) => isFull(each) && bestFit(options, { taken: each.bit }) !== null,
  );
}

/** For a combination for which there is no fit. */
export function findLacks<Taker>(open: OpenSeats<Taker>, subjects: readonly string[]): Lack<Taker>[] {
  const withoutSeat = subjects.flatMap((subject): Lack<Taker>[] => {
    const classes = open.get(subject) ?? [];
    if (classes.length === 0) return [{ kind: 'no_class', subject }];
    return classes.every(isFull) ? [{ kind: 'full', subject, full: classes }] : [];
  });
  if (withoutSeat.length > 0) return withoutSeat;

  const withoutFit = subjects.flatMap((subject): Lack<Taker>[] => {
    const others = subjects.filter((other) => other !== subject);
    const full = fullButFitting(open, subject, others);
    return full.length === 0 ? [] : [{ kind: 'no_fit', subject, others, full }];
  });
  if (withoutFit.length > 0) return withoutFit;

  const everCombined = bestFit(classesOf(open, subjects), { least: OVER_LIMIT });
  return [{ kind: everCombined === null ? 'never_together' : 'not_together', subjects }];
}
