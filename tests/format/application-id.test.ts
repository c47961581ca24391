import { expect, test } from 'vitest';
import { entryYear, formatApplicationId } from '../../src/shared/applications/application-id.ts';

test.each([
  ['2026-01-01T04:00:00.000Z', 2026],
  ['2026-08-31T12:00:00.000Z', 2026],
  ['2026-09-01T03:59:59.999Z', 2026],
  ['2026-09-01T04:00:00.000Z', 2027],
  ['2026-12-31T12:00:00.000Z', 2027],
  ['2027-01-01T03:59:59.999Z', 2027],
])('an application made at %s is for the entry of %d', (instant, year) => {
  expect(entryYear(new Date(instant))).toBe(year);
});

test.each([
  [42, 'SF2027-00042'],
  [99_999, 'SF2027-99999'],
  [100_000, 'SF2027-100000'],
])('number %d of 2027 reads %s', (number, id) => {
  expect(formatApplicationId(2027, number)).toBe(id);
});
