import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Filled,
  type FreePlaces,
  fill,
  seatCombination,
  type Waiting,
} from '../../src/shared/places/fill.ts';
import type { ClassWithGiven, Seat } from '../../src/shared/places/world.ts';
import { cases } from '../support/cases.ts';
import { classOf, open, worlds } from '../support/places/worlds.ts';

const waits = (rank: number, first: string[], change: Partial<Waiting> = {}): Waiting => ({
  id: rank * 10,
  rank,
  wants: 'any',
  holds: [],
  combinations: [open(...first), open('Music')],
  ...change,
});
const ART = { subject: 'Art', block: 'A' } as const;
const MUSIC = { subject: 'Music', block: null } as const;

const EXAMPLES: [string, ClassWithGiven[], Waiting[], (number | null)[], string[]][] = [
  [
    'the first for whom it is possible, not the first of all',
    [classOf('Art A 1')],
    [waits(3, ['Art']), waits(1, ['Drama']), waits(2, ['Art'])],
    [null, 0],
    ['offer 20 1'],
  ],
  [
    'the last place goes to the first alone',
    [classOf('Art A 2')],
    [waits(1, ['Art']), waits(2, ['Art'])],
    [5, 4],
    ['offer 10 1'],
  ],
  ['no place in all is left', [classOf('Art A 1')], [waits(1, ['Art'])], [5, 5], []],
  [
    'who moves up leaves a seat for the next, and needs no further place',
    [classOf('Art A 1'), classOf('Music - 1', 1)],
    [waits(1, ['Music']), waits(2, ['Art'], { wants: 'first', holds: [MUSIC] })],
    [1, 1],
    ['move 20 1'],
  ],
  [
    'the list is read again after a move',
    [classOf('Art A 1'), classOf('Music - 1', 1)],
    [waits(1, ['Music']), waits(2, ['Art'], { wants: 'first', holds: [MUSIC] })],
    [2, 1],
    ['move 20 1', 'offer 10 1'],
  ],
  [
    'a second choice of this occasion becomes a first one',
    [classOf('Art A 1'), classOf('Drama B 1', 1), classOf('Music - 1')],
    [waits(1, ['Drama']), waits(2, ['Art'], { wants: 'first', holds: [{ subject: 'Drama', block: 'B' }] })],
    [null, 1],
    ['move 20 1', 'offer 10 1'],
  ],
  [
    'own seats count as free for who moves up',
    [classOf('Art A 1', 1), classOf('Drama B 1')],
    [waits(1, ['Art', 'Drama'], { wants: 'first', holds: [ART] })],
    [null, 1],
    ['move 10 1'],
  ],
  [
    'who waits for the first does not get the second again, and closed ones are not given',
    [classOf('Music - 9', 1), classOf('Art A 9')],
    [
      waits(1, ['Drama'], { wants: 'first', holds: [MUSIC] }),
      waits(2, [], { combinations: [{ subjects: ['Art'], ineligible: ['It is closed.'] }, open('Drama')] }),
    ],
    [null, 1],
    [],
  ],
];

test.each(EXAMPLES)('%s', (_, classes, waiting, [totalPlaces = null, placesGiven], expected) => {
  const filled = fill({ classes, waiting, totalPlaces, placesGiven: placesGiven ?? 0 });
  expect(filled.map(({ kind, id, choice }) => `${kind} ${id} ${choice}`)).toEqual(expected);
});

test.each([
  [['Art', 'Drama'], {}, { classes: [ART, { subject: 'Drama', block: 'B' }] }],
  [['Art', 'Dance'], {}, { reasons: ['Dance: no seat is left.'] }],
  [['Dance', 'Art'], { isOverLimit: true }, { classes: [{ subject: 'Dance', block: null }, ART] }],
  [
    ['Dance'],
    { holds: [{ subject: 'Dance', block: null }] },
    { classes: [{ subject: 'Dance', block: null }] },
  ],
  [['Film', 'Drama'], {}, { reasons: ['Film: no seat is left in a block that fits Drama.'] }],
  [['Latin'], { isOverLimit: true }, { reasons: ['Latin: it has no class.'] }],
])('a single combination: %j with %j', (subjects, options, expected) => {
  const classes = ['Art A 1', 'Drama B 1', 'Film A 0', 'Film B 3'].map((text) => classOf(text));
  expect(seatCombination(subjects, [...classes, classOf('Dance - 1', 1)], options)).toEqual(expected);
});

/** Everybody waits. Own students hold the second choice, if they got seats for it one after the other. */
const occasions = worlds(8, { isSettledBeforehand: false }).map(
  ({ classes: before, placesGiven: placesBefore, totalPlaces, considered }) => {
    let classes: readonly ClassWithGiven[] = before;
    let placesGiven = placesBefore;
    const waiting = considered.map(({ id, combinations, isOwnStudent }): Waiting => {
      const seated = seatCombination(combinations[1]?.subjects ?? [], classes);
      const person = { id, rank: id, combinations };
      if (!isOwnStudent || !('classes' in seated)) return { ...person, wants: 'any', holds: [] };
      classes = withSeats(classes, seated.classes, 1);
      placesGiven += 1;
      return { ...person, wants: 'first', holds: seated.classes };
    });
    return { totalPlaces, placesGiven, classes, waiting };
  },
);

const withSeats = (classes: readonly ClassWithGiven[], seats: readonly Seat[], by: number) =>
  classes.map((each) =>
    seats.some(({ subject, block }) => subject === each.subject && block === each.block)
      ? { ...each, given: each.given + by }
      : each,
  );

/** Serves one person after the other from the beginning of the list, until a whole reading serves nobody. */
function fillNaively({ waiting, totalPlaces, ...free }: FreePlaces & { waiting: Waiting[] }) {
  let { classes, placesGiven } = free;
  const held = new Map(
    waiting.map(({ id, holds }) => [id, { choice: holds.length > 0 ? 2 : 3, seats: holds }]),
  );
  const serveOne = () =>
    waiting.some(({ id, combinations }) => {
      const has = held.get(id) ?? { choice: 1, seats: [] };
      if (has.choice === 3 && placesGiven >= (totalPlaces ?? Number.POSITIVE_INFINITY)) return false;
      return combinations.some(({ subjects, ineligible }, at) => {
        if (at + 1 >= has.choice || ineligible.length > 0) return false;
        const seated = seatCombination(subjects, withSeats(classes, has.seats, -1));
        if (!('classes' in seated)) return false;
        classes = withSeats(withSeats(classes, has.seats, -1), seated.classes, 1);
        if (has.choice === 3) placesGiven += 1;
        held.set(id, { choice: at + 1, seats: seated.classes });
        return true;
      });
    });
  while (serveOne());
  return waiting
    .filter(({ id, holds }) => held.get(id)?.seats !== holds)
    .map(({ id }) => ({ id, choice: held.get(id)?.choice, classes: held.get(id)?.seats }));
}

test('it comes out as one by one, and each has a seat when its turn comes', () => {
  fc.assert(
    fc.property(occasions, (occasion) => {
      const filled = fill(occasion);
      const byId = (one: Pick<Filled, 'id'>, other: Pick<Filled, 'id'>) => one.id - other.id;
      const got = filled.map(({ id, choice, classes }) => ({ id, choice, classes })).sort(byId);
      expect(got).toEqual(fillNaively(occasion));

      let { classes, placesGiven } = occasion;
      for (const { id, kind, classes: seats } of filled) {
        const holds = occasion.waiting.find((each) => each.id === id)?.holds ?? [];
        expect(kind).toBe(holds.length > 0 ? 'move' : 'offer');
        if (kind === 'offer') placesGiven += 1;
        classes = withSeats(withSeats(classes, holds, -1), seats, 1);
        for (const seat of seats) {
          const found = classes.find(
            ({ subject, block }) => subject === seat.subject && block === seat.block,
          );
          expect((found?.seats ?? 0) - (found?.given ?? 0)).toBeGreaterThanOrEqual(0);
        }
      }
      const isMorePlaces = placesGiven > occasion.placesGiven;
      if (isMorePlaces) expect(placesGiven).toBeLessThanOrEqual(occasion.totalPlaces ?? placesGiven);
    }),
    { numRuns: cases(500) },
  );
});
