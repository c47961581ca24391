import { describeClass } from '../../../shared/places/describe.ts';
import { DEFAULT_PLACE_SETTINGS } from '../../../shared/places/schema.ts';
import type { ClassWithGiven, Seat } from '../../../shared/places/world.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { conflict } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { findIntakeOf } from '../students/service.ts';
import { fromBlock } from './block.ts';
import { findPlaceRules, listClasses } from './place-queries.ts';
import { countLive, countSeatsGiven, listIntakesOf } from './queries.ts';

/** What is free, and what live offers hold. To be asked and changed in the transaction that writes offers. */
export type SeatCount = { totalPlaces: number | null; placesGiven: number; classes: ClassWithGiven[] };

/** How places are set up for the current intake; undefined when they are not. */
export const placeRules = async (db: Database) => findPlaceRules(db, await currentIntakeId(db));

/** What the rules of an application's own intake say of offers. */
export async function placeRulesFor(db: Database, { studentId }: { studentId: number }) {
  const intakeId = (await findIntakeOf(db, studentId))?.id ?? (await currentIntakeId(db));
  const rules = (await findPlaceRules(db, intakeId)) ?? DEFAULT_PLACE_SETTINGS;
  const { conditions, showsPosition, answerDays } = rules;
  return { intakeId, conditions, showsPosition, answerDays };
}

/** The places of an intake, and how they are set up in it; undefined when they are not. */
type Places = { rules: Awaited<ReturnType<typeof findPlaceRules>>; count: SeatCount };

async function placesIn(db: Database, intakeId: number): Promise<Places> {
  const rules = await findPlaceRules(db, intakeId);
  const given = await countSeatsGiven(db, intakeId);
  const classes = (await listClasses(db, intakeId)).map(({ subjectId, subject, block, seats }) => ({
    subject,
    block: fromBlock(block),
    seats,
    given: given.find((held) => held.subjectId === subjectId && held.block === block)?.given ?? 0,
  }));
  const placesGiven = await countLive(db, intakeId);
  return { rules, count: { totalPlaces: rules?.totalPlaces ?? null, placesGiven, classes } };
}

/** The seats of an intake: of the current one, unless another is given. */
export const countSeats = async (db: Database, intakeId?: number): Promise<SeatCount> =>
  (await placesIn(db, intakeId ?? (await currentIntakeId(db)))).count;

type OfApplication = { id: number };

/** The places of each of these applications' own intakes. Applications of one intake share its count. */
export async function placesOf(db: Database, applications: readonly OfApplication[]) {
  const rows = await listIntakesOf(
    db,
    applications.map(({ id }) => id),
  );
  const places = new Map<number, Places>();
  for (const [intakeId, ofIntake] of Map.groupBy(rows, (row) => row.intakeId)) {
    const found = await placesIn(db, intakeId);
    for (const { id } of ofIntake) places.set(id, found);
  }
  return ({ id }: OfApplication): Places => {
    const found = places.get(id);
    if (!found) throw new Error('unreachable: every application has an intake');
    return found;
  };
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
