import type { BoardRow } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import type { PlaceClass } from '../../../shared/places/world.ts';
import { classKey } from './draft.ts';

/** What is typed on the board, by subject and block; classes that are not in it keep their seats. */
export type SeatsTried = Record<string, string>;
type Classes = PlaceSettings['classes'];

/** The classes with the seats that are tried; null while one of them is no number. */
export function triedClasses(classes: Classes, tried: SeatsTried): PlaceClass[] | null {
  const wanted = classes.map(({ subject, block, seats }) => {
    const typed = tried[classKey(subject, block)] ?? String(seats);
    return { subject, block, seats: /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN };
  });
  return wanted.some(({ seats }) => Number.isNaN(seats)) ? null : wanted;
}

export const isTried = (classes: Classes, tried: SeatsTried) =>
  classes.some(
    ({ subject, block, seats }) => (tried[classKey(subject, block)] ?? String(seats)) !== String(seats),
  );

/** A row for each class of the settings, with what a board says of it. */
export const rowsOf = (classes: Classes, board: readonly BoardRow[]): BoardRow[] =>
  classes.map((each) => ({
    ...(board.find(({ subject, block }) => subject === each.subject && block === each.block) ?? {
      given: 0,
      free: each.seats,
      firstChoiceDemand: 0,
      lastScore: null,
    }),
    ...each,
  }));
