import { expect, test } from 'vitest';
import { type PortalSchedule, portalStatus } from '../../src/shared/portal/portal-status.ts';

// 08:00 and 16:00 in Port of Spain.
const OPEN = '2027-01-05T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';

const OPENS = 'The registration portal opens on 05/01/2027 at 08:00.';
const IS_OPEN = 'The registration portal is open.';
const OPEN_UNTIL = 'The registration portal is open until 31/01/2027 at 16:00.';
const HAS_CLOSED = 'The registration portal closed on 31/01/2027 at 16:00.';
const IS_CLOSED = 'The registration portal is closed.';

const neither = { openDate: null, closeDate: null };
const openOnly = { openDate: OPEN, closeDate: null };
const both = { openDate: OPEN, closeDate: CLOSE };

const cases: [string, PortalSchedule, string, boolean, string][] = [
  ['neither date', neither, OPEN, false, IS_CLOSED],
  ['a millisecond before opening', openOnly, '2027-01-05T11:59:59.999Z', false, OPENS],
  ['at the moment of opening', openOnly, OPEN, true, IS_OPEN],
  ['years after opening, without a closing date', openOnly, '2031-06-01T00:00:00.000Z', true, IS_OPEN],
  ['before opening, with a closing date', both, '2027-01-01T00:00:00.000Z', false, OPENS],
  ['at the moment of opening, with a closing date', both, OPEN, true, OPEN_UNTIL],
  ['a millisecond before closing', both, '2027-01-31T19:59:59.999Z', true, OPEN_UNTIL],
  ['at the moment of closing', both, CLOSE, false, HAS_CLOSED],
  ['after closing', both, '2027-02-01T00:00:00.000Z', false, HAS_CLOSED],
];

test.each([
  ['2027-01-31T19:59:59.999Z', 0],
  ['2027-01-31T18:30:00.000Z', 90],
  [CLOSE, null],
])('the minutes that are left at %s: %s', (now, left) => {
  expect(portalStatus(both, new Date(now)).minutesLeft).toBe(left);
  expect(portalStatus(openOnly, new Date(now)).minutesLeft).toBe(null);
});

test.each(cases)('%s', (_, schedule, now, isOpen, message) => {
  expect(portalStatus(schedule, new Date(now))).toMatchObject({ ...schedule, isOpen, message });
});

test('the message names the day in Port of Spain, not in UTC', () => {
  const closeDate = '2027-02-01T03:30:00.000Z';
  expect(portalStatus({ openDate: OPEN, closeDate }, new Date(OPEN)).message).toBe(
    'The registration portal is open until 31/01/2027 at 23:30.',
  );
});
