import { explainLack } from './reasons.ts';
import { bestFit, classesOf, FREE_SEAT, findLacks, OVER_LIMIT, openSeats, releaseSeats } from './seats.ts';
import type { Choice, ClassWithGiven, Seat } from './world.ts';

/** Somebody on the waiting list. Who holds the second choice and waits for the first wants only the first. */
export type Waiting = {
  id: number;
  /** In the published order, 1 for the first. */
  rank: number;
  wants: 'any' | 'first';
  /** The seats of the second choice that are held; empty for who holds none. */
  holds: readonly Seat[];
  /** The first and the second choice. `ineligible`: the names of its subjects that this person may not take. */
  combinations: readonly { subjects: readonly string[]; ineligible: readonly string[] }[];
};

/** What is free now: the seats that `given` leaves of the classes, and the places that live offers leave. */
export type FreePlaces = {
  totalPlaces: number | null;
  placesGiven: number;
  classes: readonly ClassWithGiven[];
};

/** An offer to somebody who holds none, or a move from the second to the first choice. */
export type Filled = { id: number; kind: 'offer' | 'move'; choice: Choice; classes: Seat[] };

type SeatOptions = {
  /** Seats that the person gives up for these. */
  holds?: readonly Seat[];
  /** Whether full classes may take one more. */
  isOverLimit?: boolean;
};

/** The classes for a combination now, or why there are none (places §6). */
export function seatCombination(
  subjects: readonly string[],
  classes: readonly ClassWithGiven[],
  { holds = [], isOverLimit = false }: SeatOptions = {},
): { classes: Seat[] } | { reasons: string[] } {
  const open = openSeats<never>(classes);
  releaseSeats(open, holds);
  const fit = bestFit(classesOf(open, subjects), { least: isOverLimit ? OVER_LIMIT : FREE_SEAT });
  if (fit !== null) return { classes: fit.map(({ seat }) => seat) };
  return { reasons: findLacks(open, subjects).map(explainLack) };
}

/**
 * Gives free seats to the first in rank whose wanted choice is possible, until nobody's is (places §6). Moving up frees
 * the second choice. @returns offers and moves, in an order in which each finds its seats.
 */
export function fill({
  waiting,
  totalPlaces,
  placesGiven,
  classes,
}: FreePlaces & { waiting: readonly Waiting[] }): Filled[] {
  const open = openSeats<never>(classes);
  const inOrder = waiting.toSorted((one, other) => one.rank - other.rank);
  const filled = new Map<number, Filled>();
  let places = placesGiven;

  const heldBy = ({ id, holds }: Waiting) => filled.get(id)?.classes ?? holds;
  const wantedBy = (person: Waiting): Choice[] =>
    person.wants === 'first' || filled.has(person.id) ? [1] : [1, 2];

  /** Takes the seats, if a wanted choice is possible. */
  function serve(person: Waiting): boolean {
    const held = heldBy(person);
    if (held.length === 0 && totalPlaces !== null && places >= totalPlaces) return false;
    releaseSeats(open, held);
    for (const choice of wantedBy(person)) {
      const { subjects = [], ineligible = [] } = person.combinations[choice - 1] ?? {};
      const fit = ineligible.length > 0 ? null : bestFit(classesOf(open, subjects));
      if (fit === null) continue;
      const seats = fit.map(({ seat }) => seat);
      releaseSeats(open, seats, -1);
      if (held.length === 0) places += 1;
      filled.delete(person.id);
      const kind = person.holds.length > 0 ? 'move' : 'offer';
      filled.set(person.id, { id: person.id, kind, choice, classes: seats });
      return true;
    }
    releaseSeats(open, held, -1);
    return false;
  }

  // A move frees seats that somebody further up may want, so the search starts again.
  let at = 0;
  for (let person = inOrder[at]; person !== undefined; person = inOrder[at]) {
    const held = heldBy(person).length > 0;
    const isDone = filled.get(person.id)?.choice === 1;
    at = !isDone && serve(person) && held ? 0 : at + 1;
  }
  return [...filled.values()];
}
