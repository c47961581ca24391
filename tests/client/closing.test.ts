import { expect, test } from 'vitest';
import { closingWords, timeLeft } from '../../src/shared/portal/closing.ts';
import { portalStatus } from '../../src/shared/portal/portal-status.ts';

const OPEN = '2027-01-05T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';

test.each([
  [OPEN, CLOSE, '2027-01-01T00:00:00.000Z', 'Applications open on 05/01/2027 at 08:00.'],
  [OPEN, CLOSE, '2027-01-20T00:00:00.000Z', 'Applications close on 31/01/2027 at 16:00.'],
  [OPEN, CLOSE, '2027-01-30T20:00:00.000Z', 'Applications close on 31/01/2027 at 16:00. 24 hours are left.'],
  [
    OPEN,
    CLOSE,
    '2027-01-31T19:59:30.000Z',
    'Applications close on 31/01/2027 at 16:00. Less than a minute is left.',
  ],
  [OPEN, CLOSE, CLOSE, 'Applications closed on 31/01/2027 at 16:00.'],
  [OPEN, null, '2027-01-20T00:00:00.000Z', null],
  [null, null, '2027-01-20T00:00:00.000Z', null],
] as const)('open %s, closed %s, at %s: %s', (openDate, closeDate, now, words) => {
  expect(closingWords(portalStatus({ openDate, closeDate }, new Date(now)))).toBe(words);
});

test('minutes, hours and days are counted down', () => {
  expect([1, 119, 120, 2879, 2880].map(timeLeft)).toEqual([
    '1 minute is',
    '119 minutes are',
    '2 hours are',
    '47 hours are',
    '2 days are',
  ]);
});
