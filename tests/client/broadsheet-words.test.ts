import { expect, test } from 'vitest';
import { needsALook, OUTCOME_LABELS, outcomeOf } from '../../src/client/domains/broadsheets/words.ts';
import type { Compared, Person } from '../../src/shared/broadsheets/schema.ts';

const resultOf = (outcome: Compared['outcome'], declared: string | null = '1'): Compared => ({
  subject: 'Mathematics',
  examType: 'CSEC',
  examYear: 2026,
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
  ['nobody is matched', { ...personWith(), applicationId: null }, true],
])('whether a person needs a look: %s', (_when, person, looks) => expect(needsALook(person)).toBe(looks));
