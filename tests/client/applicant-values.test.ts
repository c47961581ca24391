import { expect, test } from 'vitest';
import { joinDay, problemWith, splitDay } from '../../src/client/components/form/date-of-birth.ts';
import { isSameTwice } from '../../src/client/domains/applications/choices/selection.ts';
import { implausible, TOO_YOUNG, unusualAge } from '../../src/shared/students/plausible.ts';

test('ages, months by name and equal combinations', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(implausible({ dateOfBirth: '2016-11-23' }, {}, now)).toEqual({});
  expect(implausible({ dateOfBirth: '2016-11-24' }, {}, now)).toEqual({ dateOfBirth: TOO_YOUNG });
  expect([unusualAge('2013-09-01', 2027), unusualAge('2013-09-02', 2027)]).toEqual([undefined, 13]);
  expect([unusualAge('2001-09-02', 2027), unusualAge('2001-09-01', 2027)]).toEqual([undefined, 26]);

  for (const month of ['March', 'mar', 'Mar.', 'MARC', '3', '03'])
    expect(joinDay({ day: '7', month, year: '2010' }), month).toBe('2010-03-07');
  expect(problemWith({ day: '7', month: 'Mrz', year: '2010' })?.part).toBe('month');
  expect(problemWith({ day: '7', month: 'Ma', year: '2010' })?.message).toContain('or its name');
  const typed = { day: '7', month: 'Septembr', year: '2010' };
  expect(splitDay(joinDay(typed))).toEqual(typed);

  const firstChoiceSubjects = ['Physics', 'Chemistry', 'Biology'];
  expect(isSameTwice({ firstChoiceSubjects, secondChoiceSubjects: [...firstChoiceSubjects].reverse() })).toBe(
    true,
  );
  expect(isSameTwice({ firstChoiceSubjects, secondChoiceSubjects: ['Physics', 'Chemistry', 'Law'] })).toBe(
    false,
  );
});
