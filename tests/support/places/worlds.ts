import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { BLOCKS, type Block } from '../../../src/shared/places/constants.ts';
import type { ClassWithGiven, Considered, World } from '../../../src/shared/places/world.ts';

const lotOf = (seed: string, id: number) => createHash('sha256').update(`${seed}:${id}`).digest('hex');

/** For example 'Physics A 2': a class in block A with two seats. The block '-' is none. */
export function classOf(text: string, given = 0): ClassWithGiven {
  const [, subject = '', letter, seats] = /^(.+) ([A-H-]) (\d+)$/.exec(text) ?? [];
  return { subject, block: BLOCKS.find((block) => block === letter) ?? null, seats: Number(seats), given };
}

export const open = (...subjects: string[]) => ({ subjects, ineligible: [] as string[] });

/** Somebody who can be placed in two combinations that have no seats. */
export const person = (id: number, points: number, change: Partial<Considered> = {}): Considered => ({
  id,
  lot: lotOf('seed', id),
  merit: [points],
  isOwnStudent: false,
  pin: null,
  isHeldOut: false,
  isChecked: true,
  lacking: [],
  combinations: [open('Art'), open('Music')],
  ...change,
});

export const worldOf = (
  classes: ClassWithGiven[],
  considered: Considered[],
  change: Partial<World> = {},
): World => ({
  seed: 'seed',
  keys: ['totalScore'],
  totalPlaces: null,
  placesGiven: 0,
  ownSchoolPlaces: 0,
  ownPlacesGiven: 0,
  checkedOnly: true,
  classes,
  considered,
  ...change,
});

const SUBJECTS = ['Art', 'Biology', 'Chemistry', 'Drama', 'Economics'];
const SOME_BLOCKS: (Block | null)[] = ['A', 'B', 'C', null];

const classes = fc.uniqueArray(
  fc.record({
    subject: fc.constantFrom(...SUBJECTS),
    block: fc.constantFrom(...SOME_BLOCKS),
    seats: fc.constantFrom(0, 1, 1, 2, 2, 4),
    given: fc.constantFrom(0, 0, 0, 1),
  }),
  { minLength: 5, maxLength: 16, selector: ({ subject, block }) => `${subject}${block}` },
);

const three = fc.shuffledSubarray(SUBJECTS, { minLength: 3, maxLength: 3 });
const combination = fc.record({
  subjects: three,
  ineligible: fc.constantFrom<string[]>([], [], [], ['It is closed.']),
});

const rarely = fc.constantFrom(false, false, false, true);
const settled = fc.record({
  merit: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 1 })),
  isOwnStudent: fc.boolean(),
  isHeldOut: rarely,
  isChecked: rarely.map((isUnchecked) => !isUnchecked),
  lacking: fc.constantFrom<string[]>([], [], [], ['It is below the minimum.']),
  combinations: fc.tuple(combination, combination),
});
const pin = fc.constantFrom(null, null, 1 as const, 2 as const);

/** Worlds with so many people at most. Without `isSettledBeforehand`, nobody is pinned and no place is kept. */
export const worlds = (people: number, { isSettledBeforehand }: { isSettledBeforehand: boolean }) =>
  fc
    .record({
      classes,
      keys: fc.constant<World['keys']>(['totalScore', 'ones']),
      seed: fc.constantFrom('one', 'two'),
      totalPlaces: fc.option(fc.nat({ max: people }), { freq: 1 }),
      placesGiven: fc.nat({ max: 2 }),
      ownSchoolPlaces: isSettledBeforehand ? fc.nat({ max: 4 }) : fc.constant(0),
      ownPlacesGiven: fc.nat({ max: 1 }),
      checkedOnly: fc.boolean(),
      considered: fc.array(fc.tuple(settled, isSettledBeforehand ? pin : fc.constant(null)), {
        minLength: 1,
        maxLength: people,
        size: 'max',
      }),
    })
    .map(
      ({ considered, ...rest }): World => ({
        ...rest,
        considered: considered.map(([each, pinned], at) => ({
          ...each,
          id: at + 1,
          lot: lotOf(rest.seed, at + 1),
          pin: pinned,
        })),
      }),
    );
