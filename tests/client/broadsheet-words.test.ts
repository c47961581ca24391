import { expect, test } from 'vitest';
import {
  needsALook,
  OUTCOME_LABELS,
  outcomeOf,
  resultsInSight,
} from '../../src/client/domains/broadsheets/words.ts';
import type { Compared, Filter, Person } from '../../src/shared/broadsheets/schema.ts';

const resultOf = (
  outcome: Compared['outcome'],
  declared: string | null = '1',
  examYear = 2026,
): Compared => ({
  subject: 'Mathematics',
  examType: 'CSEC',
  examYear,
  declared,
  listed: outcome === 'absent' ? 'ABS' : '1',
  declaredProfile: '',
  listedProfile: '',
  outcome,
});
const personWith = (...results: Compared[]): Person => ({
  applicationId: 1,
  applicationNumber: 'SF2027-00001',
  name: 'Ann Ali',
  applicant: 'Ann Ali',
  lines: [2],
  match: 'name',
  nameDiffers: false,
  candidates: [],
  results,
});

test('an absence from an exam is said to contradict a declared grade', () => {
  expect(OUTCOME_LABELS[outcomeOf(resultOf('absent'))]).toBe('Declared, but absent from the exam');
  expect(OUTCOME_LABELS[outcomeOf(resultOf('absent', null))]).toBe('Absent from the exam');
  expect(OUTCOME_LABELS[outcomeOf(resultOf('agrees'))]).toBe('Agrees');
});

test.each([
  ['all agrees', personWith(resultOf('agrees'), resultOf('absent', null)), false],
  [
    'a grade was declared of an exam that was not sat',
    personWith(resultOf('agrees'), resultOf('absent')),
    true,
  ],
  ['a grade differs', personWith(resultOf('differs')), true],
  ['the name is another one', { ...personWith(resultOf('agrees')), nameDiffers: true }, true],
  ['a grade stands only in the file', personWith(resultOf('onlyListed')), true],
  ['a grade is only declared', personWith(resultOf('agrees'), resultOf('onlyDeclared')), true],
  [
    'a grade of another year is only declared',
    personWith(resultOf('agrees'), resultOf('onlyDeclared', '1', 2025)),
    false,
  ],
  ['nobody is matched', { ...personWith(resultOf('onlyListed')), applicationId: null, match: 'none' }, false],
  ['several applications match', { ...personWith(), applicationId: null, match: 'several' }, true],
  ['others match the same application', { ...personWith(), applicationId: null, match: 'shared' }, true],
] satisfies [string, Person, boolean][])('whether a person needs a look: %s', (_when, person, looks) =>
  expect(needsALook(person)).toBe(looks),
);

const ALL = ['agrees', 'differs', 'onlyDeclared', 'onlyListed', 'absent'] as const;
/** Two results of each kind. */
const mixed = personWith(
  ...ALL.flatMap((outcome) => {
    const result = resultOf(outcome, '1', outcome === 'onlyDeclared' ? 2025 : 2026);
    return [result, result];
  }),
);

test.each([
  ['what needs a look', mixed, null, 'differs onlyListed absent', 'agrees onlyDeclared'],
  ['what was asked for, too', mixed, 'agrees', 'agrees differs onlyListed absent', 'onlyDeclared'],
  ['all that was asked for', mixed, 'onlyDeclared', 'differs onlyDeclared onlyListed absent', 'agrees'],
  ['a single further one', personWith(resultOf('differs'), resultOf('agrees')), null, 'differs agrees', ''],
  ['all where none needs a look', personWith(resultOf('agrees'), resultOf('agrees')), null, 'agrees', ''],
  ['all where it may be another person', { ...mixed, nameDiffers: true }, null, ALL.join(' '), ''],
] satisfies [string, Person, Filter | null, string, string][])(
  'the results in sight: %s',
  (_when, person, wanted, shown, folded) => {
    const words = (some: readonly Compared[]) => [...new Set(some.map(({ outcome }) => outcome))].join(' ');
    const parts = resultsInSight(person, wanted);
    expect([words(parts.shown), words(parts.folded)]).toEqual([shown, folded]);
  },
);
