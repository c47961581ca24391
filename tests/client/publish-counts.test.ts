import { expect, test } from 'vitest';
import { countStillWaiting } from '../../src/client/domains/places/words.ts';

test('who is rejected instead of waiting is not counted among those who wait', () => {
  const rejected = new Map([
    [1, 'waiting'],
    [2, 'below_minimum'],
    [3, 'waiting'],
  ] as const);
  expect(countStillWaiting({ waiting: 5 }, rejected)).toBe(3);
});
