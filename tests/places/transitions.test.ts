import { describe, expect, test } from 'vitest';
import { daysLeft, defaultAnswerBy } from '../../src/shared/places/answer-by.ts';
import { OFFER_STATES, type OfferState } from '../../src/shared/places/constants.ts';
import { stepOf } from '../../src/shared/places/transitions.ts';

/** From which state to which, for administrators; without a step to take back. */
const ALLOWED: [OfferState, OfferState, string][] = [
  ['offered', 'offered', 'kept'],
  ['offered', 'accepted', 'forward'],
  ['offered', 'declined', 'forward'],
  ['offered', 'withdrawn', 'forward'],
  ['accepted', 'accepted', 'kept'],
  ['accepted', 'enrolled', 'forward'],
  ['accepted', 'withdrawn_by_applicant', 'forward'],
  ['accepted', 'withdrawn', 'forward'],
  ['enrolled', 'enrolled', 'kept'],
  ['lapsed', 'offered', 'renewed'],
];

describe.each(OFFER_STATES)('from %s', (from) => {
  test.each(OFFER_STATES)('to %s', (to) => {
    const [, , step] = ALLOWED.find(([state, next]) => state === from && next === to) ?? [null, null, null];
    expect(stepOf(from, { fromState: null, isAdministrators: false }, to)).toBe(step);
  });
});

test.each<[OfferState, OfferState, boolean, string | null]>([
  ['withdrawn', 'offered', true, 'taken_back'],
  ['withdrawn', 'accepted', true, 'taken_back'],
  ['enrolled', 'accepted', true, 'taken_back'],
  ['declined', 'offered', true, 'taken_back'],
  ['declined', 'offered', false, null],
  ['accepted', 'offered', false, null],
  ['withdrawn', 'lapsed', true, null],
])('%s back to %s, an administrator’s step: %s', (state, fromState, isAdministrators, step) => {
  expect(stepOf(state, { fromState, isAdministrators }, fromState)).toBe(step);
});

test('an offer ends with the day at the school', () => {
  const now = new Date('2027-03-01T02:00:00.000Z');
  expect(defaultAnswerBy(now, 7)).toBe('2027-03-08T03:59:59.999Z');
  expect(daysLeft('2027-03-08T03:59:59.999Z', now)).toBe(7);
  expect(daysLeft('2027-03-01T03:59:59.999Z', now)).toBe(0);
});
