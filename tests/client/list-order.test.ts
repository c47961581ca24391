import { expect, test } from 'vitest';
import { rowAfterKey } from '../../src/client/domains/admissions/list/table/row-focus.ts';
import {
  fromSorting,
  sortInWords,
  toSorting,
} from '../../src/client/domains/admissions/list/table/sorting.ts';
import type { SortEntry } from '../../src/shared/admissions/schema.ts';

const SORT: SortEntry[] = [
  { key: 'totalScore', direction: 'desc' },
  { key: 'student', direction: 'asc' },
];

test('the order of the address is the order of the table', () => {
  expect(toSorting(SORT)).toEqual([
    { id: 'totalScore', desc: true },
    { id: 'student', desc: false },
  ]);
  expect(fromSorting(toSorting(SORT))).toEqual(SORT);
});

test('an order is said in words', () => {
  expect(sortInWords(SORT)).toBe('Total Score (descending), then Student (ascending)');
  expect(sortInWords([])).toBe('when they were begun, oldest first');
});

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 9, 8],
  ['ArrowUp', 0, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 5, undefined],
  ['a', 5, undefined],
])('%s in row %i of ten leads to %s', (key, row, next) => {
  expect(rowAfterKey(key, row, 10)).toBe(next);
});
