import { describe, expect, test } from 'vitest';
import {
  inferMode,
  phasesOf,
  type ScheduleValues,
  sameSchedule,
  scheduleValuesSchema,
  toSchedule,
  toValues,
} from '../../src/client/domains/portal/schedule-values.ts';
import { portalStatus } from '../../src/shared/portal/portal-status.ts';

// 08:00 and 16:00 in Port of Spain.
const OPEN = '2027-01-05T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';
const now = new Date('2027-01-15T12:00:00.000Z');
const neither = { openDate: null, closeDate: null };
const openOnly = { openDate: OPEN, closeDate: null };
const both = { openDate: OPEN, closeDate: CLOSE };
const scheduled: ScheduleValues = {
  mode: 'scheduled',
  openDay: '2027-01-05',
  openTime: '08:00',
  closeDay: '2027-01-31',
  closeTime: '16:00',
};
const statusOf = (schedule: typeof both | typeof openOnly | typeof neither) => portalStatus(schedule, now);

test.each([
  ['always-closed', neither],
  ['always-open', openOnly],
  ['scheduled', both],
])('%s is inferred from the dates', (mode, schedule) => {
  expect(inferMode(schedule)).toBe(mode);
});

describe('days and times', () => {
  test('are those of Port of Spain', () => {
    expect(toValues(both)).toEqual(scheduled);
    expect(toSchedule(scheduled, statusOf(neither), now)).toEqual(both);
  });

  test('late in the evening belong to the day that it is there, not in UTC', () => {
    const late = { openDate: OPEN, closeDate: '2027-02-01T03:30:00.000Z' };
    expect(toValues(late)).toMatchObject({ closeDay: '2027-01-31', closeTime: '23:30' });
    expect(toSchedule(toValues(late), statusOf(neither), now)).toEqual(late);
  });

  test('only count in scheduled mode', () => {
    const closed = { ...scheduled, mode: 'always-closed' };
    expect(sameSchedule(closed, { ...closed, openDay: '' })).toBe(true);
    expect(sameSchedule(scheduled, { ...scheduled, openDay: '' })).toBe(false);
    expect(sameSchedule(scheduled, closed)).toBe(false);
    expect(scheduleValuesSchema.safeParse({ ...closed, openDay: '' }).success).toBe(true);
  });
});

const FILL_IN = 'Please fill in all date and time fields for scheduled mode';
const ORDER = 'Open date must be before close date';

test.each([
  ['no opening day', { openDay: '' }, 'openDay', FILL_IN],
  ['no opening time', { openTime: '' }, 'openTime', FILL_IN],
  ['no closing day', { closeDay: '' }, 'closeDay', FILL_IN],
  ['no closing time', { closeTime: '' }, 'closeTime', FILL_IN],
  ['nothing at all', { openDay: '', openTime: '', closeDay: '', closeTime: '' }, 'openDay', FILL_IN],
  ['a day that does not exist', { closeDay: '2027-02-30' }, 'closeDay', FILL_IN],
  ['what a browser without such inputs lets through', { openTime: '8 in the morning' }, 'openTime', FILL_IN],
  ['a closing before the opening', { closeDay: '2027-01-04' }, 'closeDay', ORDER],
  ['a closing at the opening', { closeDay: '2027-01-05', closeTime: '08:00' }, 'closeDay', ORDER],
])('%s is refused', (_, changes, field, message) => {
  const values = { ...scheduled, ...changes };
  const { error } = scheduleValuesSchema.safeParse(values);
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
  expect(toSchedule(values, statusOf(both), now)).toBeNull();
});

test.each([
  ['always-closed', both, neither],
  ['always-open', neither, { openDate: now.toISOString(), closeDate: null }],
  ['always-open', both, { openDate: now.toISOString(), closeDate: null }],
  ['always-open', { openDate: CLOSE, closeDate: null }, { openDate: now.toISOString(), closeDate: null }],
  ['always-open', openOnly, openOnly],
])('%s, where %o was stored, is sent as %o', (mode, stored, sent) => {
  expect(toSchedule({ ...toValues(stored), mode }, statusOf(stored), now)).toEqual(sent);
});

test('opened at once means this minute', () => {
  const late = new Date('2027-01-15T12:00:59.999Z');
  const values = { ...toValues(neither), mode: 'always-open' };
  expect(toSchedule(values, statusOf(neither), late)?.openDate).toBe('2027-01-15T12:00:00.000Z');
});

test('applicants will see one thing after the other', () => {
  const from = (schedule: Parameters<typeof phasesOf>[0], at: string) =>
    phasesOf(schedule, new Date(at)).map(({ message }) => message);
  const until = 'The registration portal is open until 31/01/2027 at 16:00.';
  const closed = 'The registration portal closed on 31/01/2027 at 16:00.';
  expect(from(both, '2027-01-01T00:00:00.000Z')).toEqual([
    'The registration portal opens on 05/01/2027 at 08:00.',
    until,
    closed,
  ]);
  expect(from(both, OPEN)).toEqual([until, closed]);
  expect(from(both, CLOSE)).toEqual([closed]);
  expect(from(openOnly, OPEN)).toEqual(['The registration portal is open.']);
  expect(from(neither, OPEN)).toEqual(['The registration portal is closed.']);
});
