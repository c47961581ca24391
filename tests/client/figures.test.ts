import { expect, test } from 'vitest';
import { figuresOf } from '../../src/client/domains/admissions/charts/figures.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { RESULTS_CHECKS } from '../../src/shared/exam-results/check.ts';
import { SCHOOLS } from '../../src/shared/students/options.ts';

const NOTHING = {
  filtered: 0,
  perDay: [],
  byStatus: APPLICATION_STATUSES.map((status) => ({ status, count: 0 })),
  byCheck: RESULTS_CHECKS.map((check) => ({ check, count: 0 })),
  bySchool: SCHOOLS.map((school) => ({ school, count: 0 })),
  demand: [],
  scores: [],
};

const figure = (title: string, statistics: Partial<Parameters<typeof figuresOf>[0]>) =>
  figuresOf({ ...NOTHING, ...statistics }).find((one) => one.title === title)?.bars;

test('every day from the first submission to the last, whatever their order', () => {
  const perDay = [
    { day: '2027-03-01', count: 2 },
    { day: '2027-02-26', count: 5 },
  ];
  expect(figure('Applications per day', { perDay })).toEqual([
    { label: '26/02/2027', counts: [5], filter: { submittedOn: '2027-02-26' } },
    { label: '27/02/2027', counts: [0] },
    { label: '28/02/2027', counts: [0] },
    { label: '01/03/2027', counts: [2], filter: { submittedOn: '2027-03-01' } },
  ]);
  expect(figure('Applications per day', {})).toEqual([]);
});

test('every score from none to the highest', () => {
  expect(
    figure('Score distribution', {
      scores: [
        { score: 0, count: 1 },
        { score: 2, count: 4 },
      ],
    }),
  ).toEqual([
    { label: '0', counts: [1], filter: { totalScore: 0 } },
    { label: '1', counts: [0] },
    { label: '2', counts: [4], filter: { totalScore: 2 } },
  ]);
  expect(figure('Score distribution', {})).toEqual([]);
});

test('status, check, school and subject lead to the filter that they show', () => {
  expect(figure('By status', {})?.map(({ label, filter }) => [label, filter])).toEqual([
    ['Incomplete', { status: 'draft' }],
    ['Completed', { status: 'submitted' }],
    ['Pending', { status: 'under_review' }],
    ['Approved', { status: 'approved' }],
    ['Rejected', { status: 'rejected' }],
  ]);
  expect(figure('By results check', {})?.map(({ label, filter }) => [label, filter])).toEqual([
    ['Not checked', { check: 'not_checked' }],
    ['Check begun', { check: 'begun' }],
    ['Waiting for the applicant', { check: 'waiting_for_applicant' }],
    ['Checked', { check: 'checked' }],
  ]);
  expect(figure('By school', {})?.map(({ filter }) => filter)).toEqual(SCHOOLS.map((school) => ({ school })));
  const physics = {
    subject: 'Physics',
    first: { eligible: 1, ineligible: 2 },
    second: { eligible: 3, ineligible: 4 },
  };
  expect(figure('Demand per subject', { demand: [physics] })).toEqual([
    { label: 'Physics', counts: [1, 2, 3, 4], filter: { subject: 'Physics' } },
  ]);
});
