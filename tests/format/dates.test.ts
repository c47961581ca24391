import { expect, test } from 'vitest';
import {
  formatChosenDay,
  formatDate,
  formatDateOfBirth,
  formatDateTime,
  schoolYearMonth,
} from '../../src/shared/format/dates.ts';

test.each([
  ['2027-01-05T12:00:00.000Z', '05/01/2027', '05/01/2027 at 08:00'],
  ['2027-01-01T03:59:59.999Z', '31/12/2026', '31/12/2026 at 23:59'],
  ['2027-01-01T04:00:00.000Z', '01/01/2027', '01/01/2027 at 00:00'],
  ['2027-07-01T03:00:00.000Z', '30/06/2027', '30/06/2027 at 23:00'],
])('%s is %s in Port of Spain', (instant, day, dayAndTime) => {
  expect(formatDate(instant)).toBe(day);
  expect(formatDate(new Date(instant))).toBe(day);
  expect(formatDateTime(instant)).toBe(dayAndTime);
});

test.each([
  ['2027-01-01T03:59:59.999Z', { year: 2026, month: 12 }],
  ['2027-01-01T04:00:00.000Z', { year: 2027, month: 1 }],
])('the month of %s is the month in Port of Spain', (instant, expected) => {
  expect(schoolYearMonth(new Date(instant))).toEqual(expected);
});

test('a date of birth is the day that was chosen', () => {
  expect(formatDateOfBirth('2009-03-07T12:00:00.000Z')).toBe('07/03/2009');
});

test.each([
  ['2027-03-04', 'Thursday, 04/03/2027 (day/month/year)'],
  ['2027-04-03', 'Saturday, 03/04/2027 (day/month/year)'],
])('a chosen day tells day and month apart: %s', (day, words) => {
  expect(formatChosenDay(day)).toBe(words);
});
