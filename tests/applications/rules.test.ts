import { describe, expect, test } from 'vitest';
import { entryYear, formatApplicationId } from '../../src/shared/applications/application-id.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { completedSteps } from '../../src/shared/applications/progress.ts';
import { choicesSchema } from '../../src/shared/applications/schema.ts';
import {
  ADMINISTRATOR_STATUS_LABELS,
  APPLICANT_STATUS_LABELS,
  isApplicantStatus,
  isDecidable,
  isFrozen,
} from '../../src/shared/applications/status.ts';
import { submissionGaps } from '../../src/shared/applications/submission.ts';

const THREE = ['Physics', 'Chemistry', 'Biology'];
const EXACTLY = 'Must select exactly 3 subjects';

test.each([
  ['draft', 'Draft', 'Incomplete', { frozen: false, decidable: false, applicants: true }],
  ['submitted', 'Submitted', 'Completed', { frozen: true, decidable: true, applicants: true }],
  ['under_review', 'Under Review', 'Pending', { frozen: true, decidable: true, applicants: false }],
  ['approved', 'Approved', 'Approved', { frozen: true, decidable: false, applicants: false }],
  ['rejected', 'Rejected', 'Rejected', { frozen: true, decidable: false, applicants: false }],
] as const)('status %s', (status, applicantLabel, administratorLabel, rules) => {
  expect(APPLICATION_STATUSES).toContain(status);
  expect(APPLICANT_STATUS_LABELS[status]).toBe(applicantLabel);
  expect(ADMINISTRATOR_STATUS_LABELS[status]).toBe(administratorLabel);
  expect({
    frozen: isFrozen(status),
    decidable: isDecidable(status),
    applicants: isApplicantStatus(status),
  }).toEqual(rules);
});

describe('application identifier', () => {
  test.each([
    ['the last minute of August', '2026-09-01T03:59:59Z', 2026],
    ['the first minute of September', '2026-09-01T04:00:00Z', 2027],
    ['December', '2026-12-15T12:00:00Z', 2027],
    ['new year in London, not yet in Port of Spain', '2027-01-01T02:00:00Z', 2027],
    ['January', '2027-01-15T12:00:00Z', 2027],
  ])('%s', (_, now, year) => {
    expect(entryYear(new Date(now))).toBe(year);
  });

  test('reads as people write it', () => {
    expect(formatApplicationId(2027, 42)).toBe('SF2027-00042');
    expect(formatApplicationId(2027, 123_456)).toBe('SF2027-123456');
  });
});

describe('choices', () => {
  const three = { firstChoiceSubjects: THREE, secondChoiceSubjects: THREE };

  test('the same subjects may stand in both combinations', () => {
    expect(choicesSchema.parse(three)).toEqual(three);
  });

  const REPEATED = 'Each subject can be chosen only once in a combination';
  test.each([
    ['missing', undefined, EXACTLY],
    ['not a list', 'Physics', EXACTLY],
    ['none', [], EXACTLY],
    ['two', THREE.slice(1), EXACTLY],
    ['four', [...THREE, 'Law'], EXACTLY],
    ['a repeat', ['Physics', 'Physics', 'Law'], REPEATED],
    ['a repeat in another case', ['Physics', 'PHYSICS ', 'Law'], REPEATED],
    ['an empty one', ['Physics', '', 'Law'], 'Please choose a subject'],
  ])('%s is refused', (_, names, message) => {
    for (const field of ['firstChoiceSubjects', 'secondChoiceSubjects']) {
      const { error } = choicesSchema.safeParse({ ...three, [field]: names });
      expect(error?.issues[0]).toMatchObject({ message });
      expect(error?.issues[0]?.path[0]).toBe(field);
    }
  });
});

describe('gaps before submission', () => {
  const complete = {
    isAdultMissing: false,
    examResults: [{ check: 'unchecked' }],
    documents: [{ documentType: 'exam_slip' }],
    firstChoiceSubjects: THREE,
    secondChoiceSubjects: THREE,
    ineligibleSubjects: [],
  } as const;
  const NO_SLIP = { place: 'documents', message: 'Please upload your exam slip before continuing.' };

  test.each([
    ['nothing missing', {}, []],
    [
      'no exam result',
      { examResults: [] },
      [{ place: 'examResults', message: 'Please add at least one exam result before continuing.' }],
    ],
    [
      'no result on the slip',
      { examResults: [{ check: 'not_on_slip' }] as const },
      [{ place: 'examResults', message: 'Please add at least one exam result before continuing.' }],
    ],
    ['no document', { documents: [] }, [NO_SLIP]],
    ['another document than the exam slip', { documents: [{ documentType: 'other' }] as const }, [NO_SLIP]],
    [
      'no first choice',
      { firstChoiceSubjects: [] },
      [{ place: 'subjects', message: `First choice: ${EXACTLY}`, combination: 'firstChoiceSubjects' }],
    ],
    [
      'two subjects in the second choice',
      { secondChoiceSubjects: ['Physics', 'Law'] },
      [{ place: 'subjects', message: `Second choice: ${EXACTLY}`, combination: 'secondChoiceSubjects' }],
    ],
    [
      'subjects without their prerequisites',
      { ineligibleSubjects: ['Physics', 'Law'] },
      [
        {
          place: 'subjects',
          message: 'You are not eligible for: Physics, Law. Please review your selections.',
        },
      ],
    ],
  ] as const)('%s', (_, change, gaps) => {
    expect(submissionGaps({ ...complete, ...change })).toEqual(gaps);
  });

  test('all of them, in the order of the wizard', () => {
    const gaps = submissionGaps({
      isAdultMissing: true,
      examResults: [],
      documents: [],
      firstChoiceSubjects: [],
      secondChoiceSubjects: [],
      ineligibleSubjects: ['Law'],
    });
    expect(gaps.map(({ place }) => place)).toEqual([
      'personalDetails',
      'examResults',
      'subjects',
      'subjects',
      'subjects',
      'documents',
    ]);
  });
});

describe('progress', () => {
  const nothing = { student: null, examResults: [], documents: [], application: null };
  const choices = { firstChoiceSubjects: THREE, secondChoiceSubjects: [], status: 'draft' } as const;
  test.each([
    ['nothing yet', nothing, []],
    ['a student record', { ...nothing, student: {} }, ['Personal Details']],
    [
      'an exam result',
      { ...nothing, student: {}, examResults: [{ check: 'confirmed' }] as const },
      ['Personal Details', 'Exam Results'],
    ],
    ['no result on the slip', { ...nothing, examResults: [{ check: 'not_on_slip' }] as const }, []],
    ['one of two choices is enough', { ...nothing, application: choices }, ['Subject Selection']],
    [
      'an application without choices',
      { ...nothing, application: { ...choices, firstChoiceSubjects: [] } },
      [],
    ],
    [
      'an exam slip',
      { ...nothing, documents: [{ documentType: 'exam_slip' }] as const },
      ['Document Upload'],
    ],
    ['another document', { ...nothing, documents: [{ documentType: 'portfolio' }] as const }, []],
    ...(['submitted', 'under_review', 'approved', 'rejected'] as const).map(
      (status) =>
        [
          status,
          { ...nothing, application: { ...choices, status } },
          ['Subject Selection', 'Review & Submit'],
        ] as const,
    ),
  ] as const)('%s', (_, progress, complete) => {
    const steps = completedSteps(progress);
    expect(steps.map(({ label }) => label)).toEqual([
      'Personal Details',
      'Exam Results',
      'Subject Selection',
      'Document Upload',
      'Review & Submit',
    ]);
    expect(steps.filter((step) => step.complete).map(({ label }) => label)).toEqual(complete);
  });
});
