import { expect, test } from 'vitest';
import { createRandom } from '../../src/server/seed/random.ts';

const many = <Value>(make: () => Value) => Array.from({ length: 2000 }, make);

test('the same seed gives the same numbers, another seed others', () => {
  const numbers = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.fraction());
  };
  expect(numbers('a')).toEqual(numbers('a'));
  expect(numbers('a')).not.toEqual(numbers('b'));
});

test('whole numbers reach both ends and nothing beyond', () => {
  const random = createRandom('ends');
  expect(new Set(many(() => random.integer(1, 6)))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test('heavier options come more often, weightless ones never', () => {
  const random = createRandom('weights');
  const drawn = many(() =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ]),
  );
  expect(drawn).not.toContain('never');
  const often = drawn.filter((option) => option === 'often').length;
  expect(often).toBeGreaterThan(1700);
  expect(often).toBeLessThan(1900);
});

test('a sample holds different items, at most all of them', () => {
  const random = createRandom('sample');
  expect(random.sample([1, 2, 3, 4], 2)).toHaveLength(2);
  expect(random.sample([1, 2, 3], 9).sort()).toEqual([1, 2, 3]);
  expect(() => random.pick([])).toThrow('Nothing to pick from');
});
