import { describe, expect, test } from 'vitest';
import {
  readScheduleInputs,
  type ScheduleInputs,
  scheduleMode,
  toScheduleInputs,
} from '../../src/shared/portal/schedule-inputs.ts';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const FORM: ScheduleInputs = {
  mode: 'scheduled',
  openDay: '2027-01-05',
  openTime: '08:00',
  closeDay: '2027-01-31',
  closeTime: '20:30',
};
const SCHEDULE = { openDate: '2027-01-05T12:00:00.000Z', closeDate: '2027-02-01T00:30:00.000Z' };

test('the mode of a stored schedule', () => {
  expect(scheduleMode({ openDate: null, closeDate: null })).toBe('always-closed');
  expect(scheduleMode({ openDate: SCHEDULE.openDate, closeDate: null })).toBe('always-open');
  expect(scheduleMode(SCHEDULE)).toBe('scheduled');
});

test('times are the school’s, four hours behind UTC, there and back', () => {
  expect(readScheduleInputs(FORM, NOW)).toEqual(SCHEDULE);
  expect(toScheduleInputs(SCHEDULE)).toEqual(FORM);
  expect(toScheduleInputs({ openDate: SCHEDULE.openDate, closeDate: null })).toEqual({
    ...FORM,
    mode: 'always-open',
    closeDay: '',
    closeTime: '',
  });
});

test('always open begins with this minute; always closed has neither date', () => {
  const empty = { openDay: '', openTime: '', closeDay: '', closeTime: '' };
  const inThisMinute = new Date(NOW.getTime() + 59_999);
  expect(readScheduleInputs({ mode: 'always-open', ...empty }, inThisMinute)).toEqual({
    openDate: NOW.toISOString(),
    closeDate: null,
  });
  expect(readScheduleInputs({ mode: 'always-closed', ...empty }, NOW)).toEqual({
    openDate: null,
    closeDate: null,
  });
});

describe('what is missing or the wrong way round', () => {
  const REQUIRED = 'Please fill in all date and time fields for scheduled mode';
  const BEFORE = 'Open date must be before close date';
  test.each([
    [{ openDay: '' }, REQUIRED],
    [{ openTime: '' }, REQUIRED],
    [{ closeDay: '' }, REQUIRED],
    [{ closeTime: '' }, REQUIRED],
    [{ closeDay: '2027-02-30' }, REQUIRED],
    [{ closeDay: '2027-01-05', closeTime: '08:00' }, BEFORE],
    [{ closeDay: '2027-01-04' }, BEFORE],
  ])('%o', (changes, problem) =>
    expect(readScheduleInputs({ ...FORM, ...changes }, NOW)).toEqual({ problem }),
  );
});
