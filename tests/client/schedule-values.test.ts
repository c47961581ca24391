import { expect, test } from 'vitest';
import {
  phasesOf,
  sameSchedule,
  scheduleFormSchema,
  toSchedule,
} from '../../src/client/domains/portal/schedule-values.ts';
import { portalStatus } from '../../src/shared/portal/portal-status.ts';
import { type ScheduleInputs, toScheduleInputs } from '../../src/shared/portal/schedule-inputs.ts';

// 08:00 and 16:00 in Port of Spain.
const OPEN = '2027-01-05T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';
const now = new Date('2027-01-15T12:00:00.000Z');
const neither = { openDate: null, closeDate: null };
const openOnly = { openDate: OPEN, closeDate: null };
const both = { openDate: OPEN, closeDate: CLOSE };
const toCome = { openDate: CLOSE, closeDate: null };
const scheduled: ScheduleInputs = { ...toScheduleInputs(both) };
const sinceNow = { openDate: now.toISOString(), closeDate: null };

const FILL_IN = 'Please fill in all date and time fields for scheduled mode';
const ORDER = 'Open date must be before close date';

test.each([
  ['no opening day', { openDay: '' }, 'openDay', FILL_IN],
  ['no opening time', { openTime: '' }, 'openTime', FILL_IN],
  ['no closing day', { closeDay: '' }, 'closeDay', FILL_IN],
  ['no closing time', { closeTime: '' }, 'closeTime', FILL_IN],
  ['nothing at all', { openDay: '', openTime: '', closeDay: '', closeTime: '' }, 'openDay', FILL_IN],
  ['what a browser without such inputs lets through', { openDay: 'soon' }, 'openDay', FILL_IN],
  ['a closing before the opening', { closeDay: '2027-01-04' }, 'closeDay', ORDER],
])('%s is refused beside its field', (_, changes, field, message) => {
  const form = { ...scheduled, ...changes };
  const { error } = scheduleFormSchema.safeParse(form);
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
  expect(toSchedule(form, portalStatus(both, now), now)).toBeNull();
});

test('the fields count in scheduled mode only', () => {
  const closed: ScheduleInputs = { ...scheduled, mode: 'always-closed' };
  expect(sameSchedule(closed, { ...closed, openDay: '' })).toBe(true);
  expect(sameSchedule(scheduled, { ...scheduled, openDay: '' })).toBe(false);
  expect(sameSchedule(scheduled, closed)).toBe(false);
  expect(scheduleFormSchema.safeParse({ ...closed, openDay: '' }).success).toBe(true);
});

test.each([
  ['always-closed', both, neither],
  ['always-open', neither, sinceNow],
  ['always-open', both, sinceNow],
  ['always-open', toCome, sinceNow],
  ['always-open', openOnly, openOnly],
  ['scheduled', both, both],
] as const)('%s, where %o was stored, is sent as %o', (mode, stored, sent) => {
  expect(toSchedule({ ...toScheduleInputs(stored), mode }, portalStatus(stored, now), now)).toEqual(sent);
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
