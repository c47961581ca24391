import { describe, expect, test } from 'vitest';
import {
  linkedSteps,
  reachedStep,
  stepInAddress,
} from '../../src/client/domains/applications/wizard/wizard-steps.ts';

const asked = (search: string) => stepInAddress(new URLSearchParams(search));
const student = { id: 12 };

describe('the step of the wizard', () => {
  test.each([
    ['step=personal', 0],
    ['step=results', 1],
    ['', undefined],
    ['step=4', undefined],
    ['step=-1', undefined],
    ['step=review', undefined],
  ])('the address %j asks for %s', (search, step) => {
    expect(asked(search)).toBe(step);
  });

  test.each([
    ['nothing saved', { student: null, draft: null }, null, 0],
    ['a record that is gone', { student: null, draft: { currentStep: 1 } }, { currentStep: 1 }, 0],
    ['a record and nothing more', { student, draft: null }, null, 0],
    ['as far as this device knows', { student, draft: { currentStep: 0 } }, { currentStep: 1 }, 1],
    ['as far as the draft says', { student, draft: { currentStep: 1 } }, null, 1],
    ['further than this page goes', { student, draft: { currentStep: 3 } }, null, 1],
  ] as const)('%s', (_name, overview, onDevice, step) => {
    expect(reachedStep(overview, onDevice)).toBe(step);
  });
});

test('only the steps 0 to 3 can be gone to', () => {
  const steps = linkedSteps({
    student,
    examResults: [{ check: 'unchecked' }],
    documents: [],
    application: null,
  });
  expect(steps.map(({ label, complete, ...rest }) => [label, complete, 'to' in rest])).toEqual([
    ['Personal Details', true, true],
    ['Exam Results', true, true],
    ['Subject Selection', false, true],
    ['Document Upload', false, true],
    ['Review & Submit', false, false],
  ]);
});
