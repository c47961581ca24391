import { describeClass } from '../../../shared/places/describe.ts';
import type { ClassWithGiven, Seat } from '../../../shared/places/world.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { conflict } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { findIntakeOf } from '../students/service.ts';
import { fromBlock } from './block.ts';
import { findPlaceRules, listClasses } from './place-queries.ts';
import { countLive, countSeatsGiven } from './queries.ts';

/** What is free, and what live offers hold. To be asked and changed in the transaction that writes offers. */
export type SeatCount = { totalPlaces: number | null; placesGiven: number; classes: ClassWithGiven[] };

/** How places are set up for the current intake; undefined when they are not. */
export const placeRules = async (db: Database) => findPlaceRules(db, await currentIntakeId(db));

/** What the rules of an application's own intake say to its applicant. */
export async function placeRulesFor(db: Database, { studentId }: { studentId: number }) {
  const intakeId = (await findIntakeOf(db, studentId))?.id ?? (await currentIntakeId(db));
  const { conditions = '', showsPosition = false } = (await findPlaceRules(db, intakeId)) ?? {};
  return { intakeId, conditions, showsPosition };
}

/** The seats of an intake: of the current one, unless another is given. */
export async function countSeats(db: Database, ofIntake?: number): Promise<SeatCount> {
  const intakeId = ofIntake ?? (await currentIntakeId(db));
  const rules = await findPlaceRules(db, intakeId);
  const given = await countSeatsGiven(db, intakeId);
  const classes = (await listClasses(db, intakeId)).map(({ subjectId, subject, block, seats }) => ({
    subject,
    block: fromBlock(block),
    seats,
    given: given.find((held) => held.subjectId === subjectId && held.block === block)?.given ?? 0,
  }));
  return { totalPlaces: rules?.totalPlaces ?? null, placesGiven: await countLive(db, intakeId), classes };
}

const findClass = ({ classes }: SeatCount, { subject, block }: Seat) =>
  classes.find((each) => sameName(each.subject, subject) && each.block === block);

/** Why a place in these classes cannot be given; undefined when it can. */
export function whyFull(
  count: SeatCount,
  seats: readonly Seat[],
  { ignoresPlaces = false } = {},
): string | undefined {
  const { totalPlaces, placesGiven } = count;
  if (!ignoresPlaces && totalPlaces !== null && placesGiven >= totalPlaces)
    return `All ${totalPlaces} places are taken.`;
  for (const seat of seats) {
    const found = findClass(count, seat);
    if (!found) return `There is no class of ${describeClass(seat)}.`;
    if (found.given >= found.seats) return `All ${found.seats} seats in ${describeClass(seat)} are taken.`;
  }
  return undefined;
}

/** Takes (1) or gives back (-1) one place with its seats. */
export function changeCount(count: SeatCount, seats: readonly Seat[], by: 1 | -1) {
  count.placesGiven += by;
  for (const seat of seats) {
    const found = findClass(count, seat);
    if (found) found.given += by;
  }
}

/** @throws CONFLICT when no place or seat is free. `ignoresPlaces`: the place is held already. */
export function requireSeats(
  count: SeatCount,
  seats: readonly Seat[],
  options: { ignoresPlaces?: boolean } = {},
) {
  const full = whyFull(count, seats, options);
  if (full) throw conflict(`${full} Nothing was saved.`);
}
