import { describe, expect, test } from 'vitest';
import {
  checkChoices,
  problemsByField,
} from '../../src/client/domains/applications/choices/choices-check.ts';
import { chosenOf, restoreSelection } from '../../src/client/domains/applications/choices/selection.ts';
import {
  type EligibilityView,
  eligibilityOf,
  eligibilityOfOffered,
  eligibleAmong,
  ineligibleAmong,
} from '../../src/client/domains/subjects/eligibility-view.ts';
import { scholarshipMatches } from '../../src/client/domains/subjects/scholarship-matches.ts';

const need = { anyOf: ['Mathematics'], grade: 2 };
const checked = [
  { subject: 'Physics', eligible: true, requirements: [] },
  { subject: 'Chemistry', eligible: true, requirements: [] },
  { subject: 'Biology', eligible: true, requirements: [] },
  { subject: 'Pure Mathematics', eligible: false, requirements: [{ ...need, met: false }] },
];
const known: EligibilityView = {
  state: 'known',
  offered: eligibilityOfOffered(checked, [{ subjectName: 'Mathematics', grade: '4' }]),
};
const checking: EligibilityView = { state: 'checking', offered: [] };
const failed: EligibilityView = { state: 'failed', offered: [] };

const SCIENCES = ['Physics', 'Chemistry', 'Biology'];
const selectionOf = (first: string[], second = SCIENCES) => ({
  firstChoiceSubjects: first,
  secondChoiceSubjects: second,
});

describe('how a subject stands', () => {
  test('the reason is in words', () => {
    expect(eligibilityOf('Pure Mathematics', known)).toEqual({
      name: 'Pure Mathematics',
      state: 'ineligible',
      reasons: ['Needs Mathematics at grade 2 or better; the result is 4'],
    });
  });

  test('an eligible one needs none, even while prerequisites are off', () => {
    const off = eligibilityOfOffered(
      [{ ...checked[3], subject: 'Law', eligible: true, requirements: [] }],
      [],
    );
    expect(off).toEqual([{ name: 'Law', state: 'eligible', reasons: [] }]);
  });

  test.each([
    ['checking', checking, 'checking'],
    ['a check that failed counts as not eligible', failed, 'ineligible'],
    ['withdrawn from offer', known, 'notOffered'],
  ] as const)('%s', (_name, eligibility, state) => {
    expect(eligibilityOf('Agricultural Science', eligibility).state).toBe(state);
  });

  test('withdrawn counts as not eligible; unchecked does not', () => {
    const names = ['Pure Mathematics', 'Physics', 'Agricultural Science', 'Physics', 'Pure Mathematics'];
    expect(ineligibleAmong(names, known)).toEqual(['Pure Mathematics', 'Agricultural Science']);
    expect(eligibleAmong(names, known)).toEqual(['Physics', 'Physics']);
    expect(ineligibleAmong(names, checking)).toEqual([]);
    expect(ineligibleAmong(names, failed)).toEqual(['Pure Mathematics', 'Physics', 'Agricultural Science']);
  });
});

describe('what stands between the choices and their being saved', () => {
  test('nothing', () => {
    const problems = checkChoices(selectionOf(SCIENCES), known, 'here');
    expect(problems).toEqual({ incomplete: {}, ineligible: [], examSlip: 'here' });
    expect(problemsByField(problems, selectionOf(SCIENCES))).toEqual({});
  });

  test.each(['coming', 'unsent'] as const)('not a slip that is %s', (examSlip) => {
    const problems = checkChoices(selectionOf(SCIENCES), known, examSlip);
    expect(problemsByField(problems, selectionOf(SCIENCES))).toEqual({});
  });

  test('an empty place, a repeat, no slip', () => {
    const chosen = selectionOf(['Physics', '', 'Biology'], ['Physics', 'Chemistry', 'Physics']);
    expect(problemsByField(checkChoices(chosen, known, 'missing'), chosen)).toEqual({
      firstChoiceSubjects: 'First choice: Must select exactly 3 subjects',
      secondChoiceSubjects: 'Second choice: Each subject can be chosen only once in a combination',
      exam_slip: 'Please upload your exam slip before continuing.',
    });
  });

  test('subjects that may not be taken, each at its combination', () => {
    const chosen = selectionOf(['Physics', 'Agricultural Science', 'Pure Mathematics']);
    const problems = checkChoices(chosen, known, 'here');
    expect(problems.ineligible).toEqual(['Agricultural Science', 'Pure Mathematics']);
    expect(problemsByField(problems, chosen)).toEqual({
      firstChoiceSubjects:
        'First choice: You are not eligible for: Agricultural Science, Pure Mathematics. Please review your selections.',
    });
  });
});

describe('the choices begin with', () => {
  const saved = selectionOf(SCIENCES, ['Law']);
  test('what is kept on this device, combination by combination, then what is saved', () => {
    const kept = { firstChoiceSubjects: ['', 'Physics', ''] };
    expect(restoreSelection(kept, saved)).toEqual(selectionOf(['', 'Physics', ''], ['Law', '', '']));
    expect(chosenOf(restoreSelection(kept, saved))).toEqual(selectionOf(['Physics'], ['Law']));
  });

  test('three empty places each', () => {
    expect(restoreSelection({}, null)).toEqual(selectionOf(['', '', ''], ['', '', '']));
  });

  test('nothing of what does not fit', () => {
    const kept = { firstChoiceSubjects: ['Physics'], secondChoiceSubjects: ['Law', '', ''] };
    expect(restoreSelection(kept, saved)).toEqual(selectionOf(SCIENCES, ['Law', '', '']));
  });
});

describe('scholarships', () => {
  const group = (name: string, cognateSubjects: string[], requiredCount: number) => ({
    name,
    description: '',
    cognateSubjects,
    compulsorySubjects: [],
    requiredCount,
  });
  const groups = [
    group('General', [], 0),
    group('Mathematics', ['Pure Mathematics', 'Applied Mathematics'], 1),
    group('Natural Sciences', SCIENCES, 2),
  ];
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

  test('come of either combination, in the order of the list', () => {
    const chosen = selectionOf(['Physics', 'Chemistry'], SCIENCES);
    const { first, second, either } = scholarshipMatches(groups, chosen, known);
    expect([first, second, either].map(namesOf)).toEqual([
      ['Natural Sciences'],
      ['General', 'Natural Sciences'],
      ['General', 'Natural Sciences'],
    ]);
  });

  test('come of no subject that may not be taken', () => {
    const chosen = selectionOf(['Physics', 'Law', 'Pure Mathematics'], []);
    expect(scholarshipMatches(groups, chosen, known).either).toEqual([]);
  });
});
