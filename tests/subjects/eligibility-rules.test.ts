import { describe, expect, test } from 'vitest';
import { checkEligibility, explainRequirement } from '../../src/shared/subjects/eligibility.ts';

const mathematics = { anyOf: ['Mathematics', 'Additional Mathematics'], grade: 2 };
const physics = { anyOf: ['Physics'], grade: 2 };
const subject = { name: 'Physics', requirements: [mathematics, physics] };

describe('eligibility', () => {
  test.each([
    ['no results', [], false, [false, false]],
    ['one of two requirements', [['Physics', '1']], false, [false, true]],
    [
      'both at the grade itself',
      [
        ['Physics', '2'],
        ['Mathematics', '2'],
      ],
      true,
      [true, true],
    ],
    [
      'both at a better grade',
      [
        ['Physics', '1'],
        ['Mathematics', '1'],
      ],
      true,
      [true, true],
    ],
    [
      'an alternative',
      [
        ['Physics', '2'],
        ['Additional Mathematics', '1'],
      ],
      true,
      [true, true],
    ],
    [
      'a grade too low',
      [
        ['Physics', '3'],
        ['Mathematics', '1'],
      ],
      false,
      [true, false],
    ],
    [
      'ungraded is the lowest',
      [
        ['Physics', 'UNG'],
        ['Mathematics', '1'],
      ],
      false,
      [true, false],
    ],
    [
      'the better of two sittings',
      [
        ['Physics', '5'],
        ['Physics', '1'],
        ['Mathematics', '2'],
      ],
      true,
      [true, true],
    ],
  ] as const)('%s', (_, graded, eligible, met) => {
    const results = graded.map(([subjectName, grade]) => ({ subjectName, grade }));
    expect(checkEligibility(subject, results, true)).toEqual({
      eligible,
      subject: 'Physics',
      requirements: [
        { ...mathematics, met: met[0] },
        { ...physics, met: met[1] },
      ],
    });
  });

  test('a subject that requires nothing is open to everybody', () => {
    expect(checkEligibility({ name: 'Law', requirements: [] }, [], true).eligible).toBe(true);
  });

  test('ungraded does not even meet a requirement of grade 6', () => {
    const lenient = { name: 'Law', requirements: [{ anyOf: ['Physics'], grade: 6 }] };
    expect(checkEligibility(lenient, [{ subjectName: 'Physics', grade: 'UNG' }], true).eligible).toBe(false);
    expect(checkEligibility(lenient, [{ subjectName: 'Physics', grade: '6' }], true).eligible).toBe(true);
  });

  test('with prerequisites switched off everything is open, and the requirements still say how they stand', () => {
    const { eligible, requirements } = checkEligibility(subject, [], false);
    expect(eligible).toBe(true);
    expect(requirements.map(({ met }) => met)).toEqual([false, false]);
  });
});

describe('a requirement in words', () => {
  test.each([
    [physics, [], 'Needs Physics at grade 2 or better; no result is entered'],
    [physics, [['Physics', '4']], 'Needs Physics at grade 2 or better; the result is 4'],
    [
      physics,
      [
        ['Physics', '4'],
        ['Physics', '3'],
      ],
      'Needs Physics at grade 2 or better; the result is 3',
    ],
    [physics, [['Physics', 'UNG']], 'Needs Physics at grade 2 or better; the result is UNG'],
    [
      physics,
      [
        ['Physics', 'UNG'],
        ['Physics', '6'],
      ],
      'Needs Physics at grade 2 or better; the result is 6',
    ],
    [
      mathematics,
      [['Physics', '1']],
      'Needs Mathematics or Additional Mathematics at grade 2 or better; no result is entered',
    ],
    [
      { anyOf: ['Biology', 'Chemistry', 'Geography'], grade: 3 },
      [],
      'Needs Biology, Chemistry or Geography at grade 3 or better; no result is entered',
    ],
  ] as const)('%j with %j', (requirement, graded, words) => {
    const results = graded.map(([subjectName, grade]) => ({ subjectName, grade }));
    expect(explainRequirement({ ...requirement, anyOf: [...requirement.anyOf] }, results)).toBe(words);
  });
});
