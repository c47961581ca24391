import { describe, expect, test } from 'vitest';
import { daysLeft, defaultAnswerBy } from '../../src/shared/places/answer-by.ts';
import { OFFER_STATES, type OfferState } from '../../src/shared/places/constants.ts';
import { backTo, lastStepOf, stepOf } from '../../src/shared/places/transitions.ts';

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
  ['offered', 'lapsed', true, 'taken_back'],
  ['offered', 'lapsed', false, null],
])('%s back to %s, an administrator’s step: %s', (state, fromState, isAdministrators, step) => {
  expect(stepOf(state, { fromState, isAdministrators }, fromState)).toBe(step);
});

/** The states that an offer went through; an administrator set those with an exclamation mark. */
test.each<[string, OfferState | null]>([
  ['offered!', null],
  ['offered! accepted', null],
  ['offered! accepted!', 'offered'],
  ['offered! accepted! enrolled!', 'accepted'],
  ['offered! accepted! enrolled! accepted!', 'offered'],
  ['offered! accepted! enrolled! accepted! offered!', null],
  ['offered! accepted enrolled! accepted!', null],
  ['offered! accepted! withdrawn! accepted! withdrawn_by_applicant!', 'accepted'],
  ['offered! accepted! withdrawn! accepted! withdrawn_by_applicant! accepted!', 'offered'],
  // Moved up to the first choice.
  ['offered! accepted! accepted', 'offered'],
  ['offered! accepted! accepted!', 'offered'],
  ['offered lapsed', null],
  ['offered lapsed offered!', 'lapsed'],
  ['offered lapsed offered! lapsed!', null],
  ['offered lapsed offered! lapsed! offered!', 'lapsed'],
  ['offered lapsed offered! lapsed offered!', 'lapsed'],
  ['offered lapsed offered! accepted! offered!', 'lapsed'],
  ['offered lapsed offered! accepted', null],
])('after %s the last step is taken back to %s', (history, before) => {
  const states = history
    .split(' ')
    .map((each) => OFFER_STATES.find((state) => each.replace('!', '') === state));
  const steps = history.split(' ').map((each, at) => ({
    fromState: states[at - 1] ?? null,
    toState: states[at] ?? 'offered',
    isAdministrators: each.endsWith('!'),
  }));
  expect(backTo(steps.at(-1)?.toState ?? 'offered', lastStepOf(steps))).toBe(before);
});

test('an offer ends with the day at the school', () => {
  const now = new Date('2027-03-01T02:00:00.000Z');
  expect(defaultAnswerBy(now, 7)).toBe('2027-03-08T03:59:59.999Z');
  expect(daysLeft('2027-03-08T03:59:59.999Z', now)).toBe(7);
  expect(daysLeft('2027-03-01T03:59:59.999Z', now)).toBe(0);
});
