import { expect, test } from 'vitest';
import { whatWentOut, whoIsReminded, whoRefused } from '../../src/client/domains/reminders/words.ts';
import { portalStatus } from '../../src/shared/portal/portal-status.ts';

const NOW = new Date('2027-01-20T00:00:00.000Z');
const OPEN = '2027-01-05T12:00:00.000Z';
const LATER = '2027-01-25T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';

test('the kinds of reminders of which none went out are left out', () => {
  const none = { reminder_draft: 0, reminder_week: 0, reminder_last: 0 };
  expect(whatWentOut(none)).toBe('Nobody was reminded in the last six months.');
  expect(whatWentOut({ ...none, reminder_draft: 1 })).toBe(
    '1 reminder went out in the last six months: three days after the last change.',
  );
  expect(whatWentOut({ ...none, reminder_draft: 1200, reminder_last: 7 })).toBe(
    '1,207 reminders went out in the last six months: three days after the last change (1,200), two days before applications close (7).',
  );
  expect([0, 1, 2].map(whoRefused)).toEqual([
    false,
    '1 account asked for no reminders.',
    '2 accounts asked for no reminders.',
  ]);
});

test.each([
  [null, null, 'Nobody will be reminded while the portal is closed.'],
  [OPEN, OPEN, 'Nobody will be reminded while the portal is closed.'],
  [
    OPEN,
    null,
    'Whoever has not submitted is reminded by email three days after their last change. No other reminder goes out, because no closing date is set.',
  ],
  [
    OPEN,
    CLOSE,
    'Whoever has not submitted is reminded by email three days after their last change, seven days before applications close, and again two days before.',
  ],
  [LATER, CLOSE, expect.stringMatching(/^Once the portal is open, whoever has not submitted is reminded/)],
])('open %s, closed %s: %s', (openDate, closeDate, words) => {
  expect(whoIsReminded(portalStatus({ openDate, closeDate }, NOW), NOW)).toEqual(words);
});
