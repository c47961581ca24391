import { expect, test } from 'vitest';
import { dateOfBirth } from '../../src/shared/students/date-of-birth.ts';

const REQUIRED = 'Date of birth is required';
const NOT_REAL = 'Please enter a real date of birth';
const NOT_PAST = 'Date of birth must be in the past';

test.each([
  ['2009-03-07', 'a day'],
  [' 2009-03-07 ', 'a day among blanks'],
  ['2009-03-07T12:00:00.000Z', 'noon in UTC'],
  ['2009-03-07T12:00:00-04:00', 'noon in Port of Spain'],
  ['2009-03-07T12:00:00+10:00', 'noon in Brisbane'],
  ['2009-03-07T16:00:00.000Z', 'noon in Port of Spain, written in UTC'],
])('%s (%s) is kept as noon of that day', (text) => {
  expect(dateOfBirth.parse(text)).toBe('2009-03-07T12:00:00.000Z');
});

test('29 February exists in a leap year', () => {
  expect(dateOfBirth.parse('2008-02-29')).toBe('2008-02-29T12:00:00.000Z');
});

test.each([
  [undefined, REQUIRED],
  [null, REQUIRED],
  ['', REQUIRED],
  ['   ', REQUIRED],
  ['2009-02-29', NOT_REAL],
  ['2009-13-01', NOT_REAL],
  ['07/03/2009', NOT_REAL],
  ['2009-03-07Tnoon', NOT_REAL],
  ['soon', NOT_REAL],
  ['1899-12-31', NOT_REAL],
  ['9999-01-01', NOT_PAST],
])('%s: %s', (text, message) => {
  const { error } = dateOfBirth.safeParse(text);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
