import { expect, test } from 'vitest';
import { describeEffects, shutsOut } from '../../src/client/domains/subjects/catalogue/effects.ts';

const effect = (
  status: 'draft' | 'submitted' | 'under_review',
  becomeEligible: number,
  becomeIneligible: number,
) => ({ status, becomeEligible, becomeIneligible });

test('a change that touches nobody says nothing', () => {
  const effects = [effect('draft', 0, 0), effect('submitted', 0, 0)];
  expect(describeEffects(effects)).toEqual([]);
  expect(shutsOut(effects)).toBe(false);
});

test('what becomes of how many applications is said in words', () => {
  const effects = [effect('draft', 0, 1200), effect('submitted', 1, 3), effect('under_review', 0, 1)];
  expect(describeEffects(effects)).toEqual([
    '1,204 applications become ineligible (1,200 incomplete, 3 completed and 1 pending).',
    '1 application becomes eligible (1 completed).',
  ]);
  expect(shutsOut(effects)).toBe(true);
  expect(shutsOut([effect('draft', 2, 0)])).toBe(false);
});
