import { expect, test } from 'vitest';
import {
  missingText,
  NOTHING_TOLD,
  type StatusValues,
  tellingOf,
} from '../../src/client/domains/admissions/edit/status-values.ts';

const PLACE: StatusValues = {
  ...{ ...NOTHING_TOLD, status: 'approved', choice: '2' },
  ...{ isOverLimit: true, overLimit: 'Promised' },
};

test.each([
  ['told before', true, { correct: true, choice: 2, overLimit: 'Promised' }],
  ['not told', false, { choice: 2, overLimit: 'Promised' }],
])('the place that is chosen goes with an approval, of a decision that was %s', (_, isTold, sent) => {
  expect(tellingOf(PLACE, { isTold })).toEqual(sent);
});

test('a place over the limit needs a reason, and nothing of it goes with another status', () => {
  expect(missingText({ ...PLACE, overLimit: ' ' })).toHaveProperty('overLimit');
  expect(missingText({ ...PLACE, overLimit: ' ', status: 'under_review' })).toEqual({});
  expect(tellingOf({ ...PLACE, status: 'under_review' }, { isTold: true })).toEqual({ correct: true });
});
