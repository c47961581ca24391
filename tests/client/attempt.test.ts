import { expect, test } from 'vitest';
import { attemptAt, isOtherUnanswered } from '../../src/client/components/state/attempt.ts';

test('the same request is sent again with its key, another one with its own, also after a lost answer', () => {
  const first = attemptAt({ ids: [1, 2], text: 'Come at 8.' }, null);
  expect(attemptAt({ ids: [1, 2], text: 'Come at 8.' }, first)).toBe(first);
  for (const other of [
    { ids: [1, 2], text: 'Come at 9.' },
    { ids: [1], text: 'Come at 8.' },
  ]) {
    expect(attemptAt(other, first).key).not.toBe(first.key);
    expect(isOtherUnanswered(other, first)).toBe(true);
  }
  expect(isOtherUnanswered({ ids: [1, 2], text: 'Come at 8.' }, first)).toBe(false);
  expect(isOtherUnanswered({ ids: [1, 2], text: 'Come at 8.' }, null)).toBe(false);
});
