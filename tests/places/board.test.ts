import { expect, test } from 'vitest';
import { allocate } from '../../src/shared/places/allocate.ts';
import { boardOfPreview, comparePreviews, countOutcomes } from '../../src/shared/places/board.ts';

import { classOf, open, person, worldOf } from '../support/places/worlds.ts';

const CLASSES = [classOf('Art A 2', 1), classOf('Art B 1'), classOf('Music - 1', 2)];
const CONSIDERED = [
  person(1, 9, { combinations: [open('Art'), open('Music')] }),
  person(2, 8, { combinations: [open('Music'), open('Art')] }),
  person(3, 7, { combinations: [open('Art'), open('Music')] }),
  person(4, 6, { combinations: [open('Art'), open('Music')], isHeldOut: true }),
  person(5, 5, { isChecked: false }),
  person(6, 4, { lacking: ['Lacks.'] }),
];

test('the board and the counts of a preview', () => {
  const world = worldOf(CLASSES, CONSIDERED);
  const outcomes = allocate(world);
  const rows = boardOfPreview(world, outcomes, []).map(Object.values);
  expect(rows).toEqual([
    ['Art', 'A', 2, 2, 0, 5, 9],
    ['Art', 'B', 1, 1, 0, 5, 8],
    ['Music', null, 1, 2, -1, 1, null],
  ]);
  expect(countOutcomes(outcomes)).toEqual({
    placed: 2,
    first: 1,
    second: 1,
    waiting: 1,
    belowMinimum: 1,
    notChecked: 1,
    heldOut: 1,
  });
});

test('a first key that is no score gives no score of the last one', () => {
  const world = worldOf(CLASSES, CONSIDERED, { keys: ['submittedAt'] });
  const scores = boardOfPreview(world, allocate(world), []).map(({ lastScore }) => lastScore);
  expect(scores).toEqual([null, null, null]);
});

const CHOICES = [1, 2] as const;
/** The choices of the applications 1, 2, …; a dash is none. */
const settled = (choices: string) =>
  [...choices].map((typed, at) => ({
    id: at + 1,
    choice: CHOICES.find((choice) => String(choice) === typed) ?? null,
  }));

test.each([
  ['12-', '12-', 'Nobody’s place changed'],
  ['2222---', '1122111', '+3 places, 2 moved from second to first choice'],
  ['111', '12-', '−1 place, 1 moved from first to second choice, 1 no longer has a place'],
  ['111', '1', '−2 places, 2 no longer have a place'],
  ['11-', '1-1', '1 no longer has a place'],
])('from %s to %s: %s', (before, after, words) => {
  expect(comparePreviews(settled(before), settled(after))).toBe(words);
});
