import { expect, test } from 'vitest';
import { allocate } from '../../src/shared/places/allocate.ts';
import type { ClassWithGiven, Considered, World } from '../../src/shared/places/world.ts';
import { classOf, open, person, worldOf } from '../support/places/worlds.ts';

const one = (id: number, points: number, subjects: string[], change: Partial<Considered> = {}) =>
  person(id, points, { combinations: [open(...subjects), open('Music')], ...change });

type Example = {
  name: string;
  classes: (string | ClassWithGiven)[];
  considered: Considered[];
  change?: Partial<World>;
  /** In the order of merit: id, outcome or choice, and the classes. */
  expected: string[];
  /** Of the last in the order of merit. */
  reasons: string[];
};

const summary = ({ id, outcome, choice, classes }: ReturnType<typeof allocate>[number]) =>
  [id, choice ?? outcome, ...classes.map(({ subject, block }) => `${subject} ${block ?? '-'}`)].join(' ');

const MUSIC_LACKS = 'Second choice – Music: it has no class.';

const EXAMPLES: Example[] = [
  {
    name: 'the best key goes first',
    classes: ['Art A 1'],
    considered: [one(1, 5, ['Art']), one(2, 6, ['Art'])],
    expected: ['2 1 Art A', '1 waiting'],
    reasons: ['First choice – Art: no seat was left; the last one went to 6 points.', MUSIC_LACKS],
  },
  {
    name: 'the next key decides between equal ones',
    classes: ['Art A 1'],
    considered: [one(1, 5, ['Art'], { merit: [5, 1] }), one(2, 5, ['Art'], { merit: [5, 2] })],
    change: { keys: ['bestPoints:5', 'ones'] },
    expected: ['2 1 Art A', '1 waiting'],
    reasons: [
      'First choice – Art: no seat was left; the last one went to 5 points in the best 5 exam subjects as well, and the number of grade 1s decided.',
      MUSIC_LACKS,
    ],
  },
  {
    name: 'the lot decides last',
    classes: ['Art A 1'],
    considered: [one(1, 5, ['Art'], { lot: 'b' }), one(2, 5, ['Art'], { lot: 'a' })],
    expected: ['2 1 Art A', '1 waiting'],
    reasons: [
      'First choice – Art: no seat was left; the last one went to 5 points as well, and a lot drawn at random decided.',
      MUSIC_LACKS,
    ],
  },
  {
    name: 'the second choice is given when the first is not possible',
    classes: ['Art A 1', 'Music B 1'],
    considered: [one(1, 1, ['Art']), one(2, 2, ['Art'])],
    expected: ['2 1 Art A', '1 2 Music B'],
    reasons: [
      'First choice – Art: no seat was left; the last one went to 2 points.',
      'Second choice – there was a seat in Music in block B.',
    ],
  },
  {
    name: 'what hinders both choices is said once',
    classes: ['Art A 1', 'Drama B 1', 'Music C 1'],
    considered: [
      one(1, 2, ['Art', 'Drama']),
      one(2, 1, [], { combinations: [open('Art', 'Drama'), open('Art', 'Music')] }),
    ],
    expected: ['1 1 Art A Drama B', '2 waiting'],
    reasons: [
      'Both choices – Art: no seat was left; the last one went to 2 points.',
      'First choice – Drama: no seat was left; the last one went to 2 points.',
    ],
  },
  {
    name: 'two subjects of one person never share a block',
    classes: ['Physics A 9', 'Chemistry A 1', 'Chemistry B 1', 'Biology C 9'],
    considered: [
      one(1, 27, ['Chemistry', 'Physics', 'Biology']),
      one(2, 20, ['Chemistry', 'Physics', 'Biology']),
    ],
    expected: ['1 1 Chemistry B Physics A Biology C', '2 waiting'],
    reasons: [
      'First choice – Chemistry: no seat was left in a block that fits Physics and Biology; the last one went to 27 points.',
      MUSIC_LACKS,
    ],
  },
  {
    name: 'subjects of one block are never combined',
    classes: ['Art A 9', 'Drama A 9'],
    considered: [one(1, 1, ['Art', 'Drama'])],
    expected: ['1 waiting'],
    reasons: ['First choice – The blocks of Art and Drama cannot be combined.', MUSIC_LACKS],
  },
  {
    name: 'more than one subject can be the hindrance together',
    classes: ['Art A 9', 'Art B 0', 'Drama A 9', 'Drama C 0', 'Dance A 9', 'Dance D 0'],
    considered: [one(1, 1, ['Art', 'Drama', 'Dance'])],
    expected: ['1 waiting'],
    reasons: [
      'First choice – No seats were left in blocks of Art, Drama and Dance that fit together.',
      MUSIC_LACKS,
    ],
  },
  {
    name: 'a class without a block fits everything',
    classes: ['Art - 1', 'Drama - 1', 'Dance A 1'],
    considered: [one(1, 1, ['Art', 'Drama', 'Dance'])],
    expected: ['1 1 Art - Drama - Dance A'],
    reasons: ['First choice – there was a seat in Art, Drama and Dance in block A.'],
  },
  {
    name: 'the way that leaves the largest smallest number of free seats',
    classes: ['Art A 9', 'Art B 3', 'Drama A 4', 'Drama B 9'],
    considered: [one(1, 1, ['Art', 'Drama'])],
    expected: ['1 1 Art A Drama B'],
    reasons: ['First choice – there was a seat in Art in block A and Drama in block B.'],
  },
  {
    name: 'equal ways: the blocks in the order of the subjects, A before B, none last',
    classes: ['Drama - 5', 'Drama B 5', 'Drama A 5', 'Art - 5', 'Art B 5', 'Art A 5'],
    considered: [one(1, 1, ['Drama', 'Art'])],
    expected: ['1 1 Drama A Art B'],
    reasons: ['First choice – there was a seat in Drama in block A and Art in block B.'],
  },
  {
    name: 'live offers keep their seats, and a class can be over its seats',
    classes: [classOf('Art A 2', 3)],
    considered: [one(1, 1, ['Art'])],
    expected: ['1 waiting'],
    reasons: ['First choice – Art: no seat was left; earlier offers hold all of them.', MUSIC_LACKS],
  },
  {
    name: 'places in all',
    classes: ['Art A 9'],
    considered: [one(1, 8, ['Art']), one(2, 7, ['Art'])],
    change: { totalPlaces: 240, placesGiven: 239 },
    expected: ['1 1 Art A', '2 waiting'],
    reasons: ['All 240 places were taken; the last one went to 8 points.'],
  },
  {
    name: 'a closed subject, although a seat is free',
    classes: ['Art A 9'],
    considered: [
      person(1, 8, {
        combinations: [{ subjects: ['Art'], ineligible: ['Art: not on offer.'] }, open('Music')],
      }),
    ],
    expected: ['1 waiting'],
    reasons: ['First choice – Art: not on offer.', MUSIC_LACKS],
  },
  {
    name: 'places for own students, then everybody',
    classes: ['Art A 2'],
    considered: [
      one(1, 9, ['Art']),
      one(2, 3, ['Art'], { isOwnStudent: true }),
      one(3, 2, ['Art'], { isOwnStudent: true }),
    ],
    change: { ownSchoolPlaces: 1 },
    expected: ['1 1 Art A', '2 1 Art A', '3 waiting'],
    reasons: ['First choice – Art: no seat was left; the last one went to 9 points.', MUSIC_LACKS],
  },
  {
    name: 'who loses against a kept place reads so',
    classes: ['Art A 1'],
    considered: [one(1, 1, ['Art']), one(2, 0, ['Art'], { isOwnStudent: true })].reverse(),
    change: { ownSchoolPlaces: 1 },
    expected: ['1 waiting', '2 1 Art A'],
    reasons: [
      'First choice – there was a seat in Art in block A.',
      'The places that are kept for the school’s own students are given first; this is one of them.',
    ],
  },
  {
    name: 'live offers of own students count for the kept places',
    classes: ['Art A 1'],
    considered: [one(1, 9, ['Art']), one(2, 3, ['Art'], { isOwnStudent: true })],
    change: { ownSchoolPlaces: 1, ownPlacesGiven: 1 },
    expected: ['1 1 Art A', '2 waiting'],
    reasons: ['First choice – Art: no seat was left; the last one went to 9 points.', MUSIC_LACKS],
  },
  {
    name: 'a pin goes first',
    classes: ['Art A 1'],
    considered: [
      one(1, 1, ['Music'], { pin: 2, combinations: [open('Music'), open('Art')] }),
      one(2, 0, ['Art']),
    ],
    expected: ['1 2 Art A', '2 waiting'],
    reasons: ['First choice – Art: no seat was left; the last one was settled beforehand.', MUSIC_LACKS],
  },
  {
    name: 'a pin that does not fit is as none, and the reasons say so',
    classes: ['Art A 1'],
    considered: [one(1, 1, ['Art'], { pin: 2 })],
    expected: ['1 1 Art A'],
    reasons: [
      'The second choice was settled beforehand, but was not possible: Music: it has no class.',
      'First choice – there was a seat in Art in block A.',
    ],
  },
  {
    name: 'held out, not checked and below the minimum, though pinned; all of them are ranked',
    classes: ['Art A 9'],
    considered: [
      one(1, 9, ['Art'], { isHeldOut: true, isChecked: false, pin: 1 }),
      one(2, 8, ['Art'], { isChecked: false, lacking: ['Lacks.'], pin: 1 }),
      one(3, 7, ['Art'], { lacking: ['Lacks one.', 'Lacks two.'], pin: 1 }),
    ],
    expected: ['1 held_out', '2 not_checked', '3 below_minimum'],
    reasons: ['Lacks one.', 'Lacks two.'],
  },
  {
    name: 'unchecked results count where the school says so',
    classes: ['Art A 9'],
    considered: [one(1, 9, ['Art'], { isChecked: false })],
    change: { checkedOnly: false },
    expected: ['1 1 Art A'],
    reasons: ['First choice – there was a seat in Art in block A.'],
  },
];

test.each(EXAMPLES)('$name', ({ classes, considered, change, expected, reasons }) => {
  const all = classes.map((each) => (typeof each === 'string' ? classOf(each) : each));
  const outcomes = allocate(worldOf(all, considered, change));
  expect(outcomes.map(summary)).toEqual(expected);
  expect(outcomes.map(({ rank }) => rank)).toEqual(considered.map((_, at) => at + 1));
  expect(outcomes.at(-1)?.reasons).toEqual(reasons);
});

test.each([
  [0, 'There are no places.'],
  [
    1,
    'The only place was taken; the last one went to one of the school’s own students, for whom places are kept.',
  ],
])('with %i places in all', (totalPlaces, reason) => {
  const considered = [one(1, 9, ['Art']), one(2, 3, ['Art'], { isOwnStudent: true })];
  const world = worldOf([classOf('Art A 9')], considered, { totalPlaces, ownSchoolPlaces: 1 });
  expect(allocate(world)[0]?.reasons).toEqual([reason]);
});
