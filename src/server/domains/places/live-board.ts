import { boardOf } from '../../../shared/places/board.ts';
import { isScore } from '../../../shared/places/merit.ts';
import type { BoardRow } from '../../../shared/places/previews.ts';
import type { Seat } from '../../../shared/places/world.ts';
import type { Facts } from './facts.ts';
import { fromBlock } from './settings.ts';
import { firstChoicesOf, meritOfFacts } from './world.ts';

/** The board of the live offers. A class that was removed has no seats, so its `free` is negative. */
export function liveBoard(facts: Facts): BoardRow[] {
  const { settings, subjects, considered, holders, heldSeats } = facts;
  const nameOf = new Map(subjects.map(({ id, name }) => [id, name]));
  const seatOf = ({ subjectId, block }: Facts['heldSeats'][number]): Seat => ({
    subject: nameOf.get(subjectId) ?? '',
    block: fromBlock(block),
  });
  const seatsOf = Map.groupBy(heldSeats, ({ applicationId }) => applicationId);
  const scoreOf = (row: Facts['holders'][number]) =>
    isScore(settings.merit[0]) ? (meritOfFacts(row, settings.merit).merit[0] ?? null) : null;
  const seated = holders
    .map((row) => ({ classes: (seatsOf.get(row.id) ?? []).map(seatOf), score: scoreOf(row) }))
    .sort((one, other) => (other.score ?? 0) - (one.score ?? 0));
  const isSetUp = (seat: Seat) =>
    settings.classes.some(({ subject, block }) => subject === seat.subject && block === seat.block);
  const gone = new Map(
    heldSeats.map(seatOf).flatMap((seat) => (isSetUp(seat) ? [] : [[JSON.stringify(seat), seat] as const])),
  );
  return boardOf({
    classes: [
      ...settings.classes.map((each) => ({ ...each, given: 0 })),
      ...[...gone.values()].map((seat) => ({ ...seat, seats: 0, given: 0 })),
    ],
    seated,
    firstChoices: firstChoicesOf(facts, [...considered, ...holders]),
  });
}
