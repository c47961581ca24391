import { describe, expect, test } from 'vitest';
import { joinDay, problemWith, splitDay } from '../../src/client/components/form/date-of-birth.ts';

const parts = (day: string, month: string, year: string) => ({ day, month, year });

describe('a day typed in three parts', () => {
  test.each([
    ['2010-03-07', parts('07', '03', '2010')],
    ['2010-03-07T12:00:00.000Z', parts('07', '03', '2010')],
    ['2010-2-', parts('', '2', '2010')],
    ['', parts('', '', '')],
  ])('%j is split', (value, expected) => {
    expect(splitDay(value)).toEqual(expected);
  });

  test.each([
    [parts('7', '3', '2010'), '2010-03-07'],
    [parts('29', '2', '2008'), '2008-02-29'],
    [parts('', '', ''), ''],
  ])('%j is joined to %j', (typed, expected) => {
    expect(joinDay(typed)).toBe(expected);
  });

  test.each([parts('', '2', '2010'), parts('7', '', ''), parts('31', '2', '2010'), parts('7', '3', '10')])(
    'what is not a day stays as it was typed: %j',
    (typed) => {
      expect(splitDay(joinDay(typed))).toEqual(typed);
    },
  );
});

describe('which part is wrong', () => {
  test.each([
    [parts('', '3', '2010'), 'day', 'Enter the day'],
    [parts('7', '', '2010'), 'month', 'Enter the month'],
    [parts('7', '3', ''), 'year', 'Enter the year'],
    [parts('7', '13', '2010'), 'month', 'The month must be a number from 1 to 12, or its name'],
    [parts('7', '0', '2010'), 'month', 'The month must be a number from 1 to 12, or its name'],
    [parts('7', '3', '10'), 'year', 'The year must have four digits'],
    [parts('0', '3', '2010'), 'day', 'That month has the days 1 to 31'],
    [parts('31', '4', '2010'), 'day', 'That month has the days 1 to 30'],
    [parts('29', '2', '2010'), 'day', 'That month has the days 1 to 28'],
  ])('%j: the %s', (typed, part, message) => {
    expect(problemWith(typed)).toEqual({ part, message });
  });

  test.each([parts('31', '12', '2009'), parts('29', '2', '2008')])('%j is right', (typed) => {
    expect(problemWith(typed)).toBeUndefined();
  });
});
