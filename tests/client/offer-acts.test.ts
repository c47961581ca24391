import { expect, test } from 'vitest';
import { actsOn } from '../../src/client/domains/offers/offer-acts.ts';

test('of a renewal that is taken back, and of a withdrawal, the applicant reads the reason; of nothing else', () => {
  const told = actsOn({ state: 'offered', backTo: 'lapsed' }).filter(({ tellsReason }) => tellsReason);
  expect(told.map(({ to }) => to)).toEqual(['withdrawn', 'lapsed']);
});
