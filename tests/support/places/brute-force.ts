import { BLOCKS } from '../../../src/shared/places/constants.ts';
import type { Choice, ClassWithGiven, Considered, Seat, World } from '../../../src/shared/places/world.ts';

type Placed = { id: number; choice: Choice; classes: Seat[] };

const isOf = (one: Seat, other: Seat) => one.subject === other.subject && one.block === other.block;
const place = ({ block }: Seat) => (block === null ? 99 : BLOCKS.indexOf(block));

/** Every list with one class for each subject. */
const everyWay = (subjects: readonly string[], classes: readonly ClassWithGiven[]) =>
  subjects.reduce<ClassWithGiven[][]>(
    (ways, subject) =>
      ways.flatMap((way) => classes.filter((each) => each.subject === subject).map((each) => [...way, each])),
    [[]],
  );

/** Straight from the definition (places §3): counts all who sit anew, lists every way and sorts them. */
function seatsFor(subjects: readonly string[], world: Pick<World, 'classes'>, placed: readonly Placed[]) {
  const sitting = placed.flatMap(({ classes }) => classes);
  const freeAfter = (each: ClassWithGiven) =>
    each.seats - each.given - sitting.filter((seat) => isOf(seat, each)).length - 1;
  const [best] = everyWay(subjects, world.classes)
    .filter((way) => {
      const blocks = way.map(({ block }) => block).filter((block) => block !== null);
      return new Set(blocks).size === blocks.length && way.every((each) => freeAfter(each) >= 0);
    })
    .map((way) => ({ way, order: [-Math.min(...way.map(freeAfter)), ...way.map(place)] }))
    .sort((one, other) => {
      const at = one.order.findIndex((value, index) => value !== other.order[index]);
      return (one.order[at] ?? 0) - (other.order[at] ?? 0);
    });
  return best?.way.map(({ subject, block }) => ({ subject, block }));
}

const goesFirst = (one: Considered, other: Considered) => {
  const [first = 0, second = 0] = one.merit;
  const [otherFirst = 0, otherSecond = 0] = other.merit;
  if (first !== otherFirst) return first > otherFirst;
  return second !== otherSecond ? second > otherSecond : one.lot < other.lot;
};

/** The allocation with two keys of merit, in the order of merit: who has which choice and classes. */
export function allocateByDefinition(world: World) {
  const { considered, totalPlaces, placesGiven, ownSchoolPlaces, ownPlacesGiven, checkedOnly } = world;
  const rank = (person: Considered) => considered.filter((other) => goesFirst(other, person)).length;
  const ranked = considered.toSorted((one, other) => rank(one) - rank(other));
  const taking = ranked.filter(
    ({ isHeldOut, isChecked, lacking }) => !isHeldOut && (isChecked || !checkedOnly) && lacking.length === 0,
  );
  const placed: Placed[] = [];
  const isPlaced = (person: Considered) => placed.some(({ id }) => id === person.id);
  const own = () =>
    taking.filter((person) => person.isOwnStudent && isPlaced(person)).length + ownPlacesGiven;

  const give = (person: Considered, choice: Choice) => {
    const wanted = person.combinations[choice - 1];
    if (isPlaced(person) || wanted === undefined || wanted.ineligible.length > 0) return;
    if (placed.length + placesGiven >= (totalPlaces ?? Number.POSITIVE_INFINITY)) return;
    const classes = seatsFor(wanted.subjects, world, placed);
    if (classes) placed.push({ id: person.id, choice, classes });
  };
  for (const person of taking) if (person.pin) give(person, person.pin);
  for (const person of taking.filter(({ isOwnStudent }) => isOwnStudent)) {
    for (const choice of [1, 2] as const) if (own() < ownSchoolPlaces) give(person, choice);
  }
  for (const person of taking) for (const choice of [1, 2] as const) give(person, choice);

  return ranked.map(({ id }) => {
    const { choice = null, classes = [] } = placed.find((each) => each.id === id) ?? {};
    return { id, choice, classes };
  });
}
