import { expect, test } from 'vitest';
import { choiceAmong, isTicked, withTick } from '../../src/client/domains/broadsheets/ticks.ts';
import type { Compared } from '../../src/shared/broadsheets/schema.ts';

const resultOf = (outcome: Compared['outcome']): Compared => ({
  subject: 'Mathematics',
  examType: 'CSEC',
  examYear: 2026,
  declared: '1',
  listed: '1',
  declaredProfile: '',
  listedProfile: '',
  outcome,
});

const personWith = (nameDiffers: boolean) => ({
  applicationId: 1,
  applicationNumber: 'SF2027-00001',
  nameDiffers,
  match: 'candidateNumber' as const,
});

test('what was ticked of an application that is gone is told, and not applied', () => {
  const there = withTick({}, personWith(false), resultOf('agrees'), false);
  const choice = withTick(there, { ...personWith(true), applicationId: 2 }, resultOf('agrees'), true);
  expect(choiceAmong(choice, [1, 2])).toEqual({ choice, gone: [] });
  expect(choiceAmong(choice, [1, 3])).toEqual({ choice: there, gone: [2] });
});

test('a resit is ticked by itself', () => {
  const person = personWith(false);
  const resit = resultOf('onlyListed');
  const choice = withTick({}, person, resit, true);
  expect(choice.also).toEqual([[1, 'Mathematics', 'CSEC', 2026]]);
  expect(isTicked(choice, person, { ...resultOf('onlyDeclared'), examYear: 2025 })).toBe(false);
});

test.each([
  ['agrees', false, true],
  ['differs', false, true],
  ['onlyListed', false, false],
  ['agrees', true, false],
  ['differs', true, false],
  ['onlyDeclared', true, false],
] as const)(
  'what %s is ticked at first, of somebody whose name differs (%s): %s',
  (outcome, isDiffering, isOn) => {
    const person = personWith(isDiffering);
    const result = resultOf(outcome);
    expect(isTicked({}, person, result)).toBe(isOn);
    const changed = withTick({}, person, result, !isOn);
    expect(isTicked(changed, person, result)).toBe(!isOn);
    expect(withTick(changed, person, result, isOn)).toEqual({ leaveOut: [], also: [] });
  },
);
