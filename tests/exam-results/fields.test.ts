import { expect, test } from 'vitest';
import { EXAM_SUBJECTS } from '../../src/shared/exam-results/constants.ts';
import {
  examResultFieldsSchema,
  latestExamYear,
  newExamResultSchema,
} from '../../src/shared/exam-results/schema.ts';

const result = {
  examType: 'CSEC',
  examYear: 2025,
  subjectName: 'Mathematics',
  grade: '1',
  subjectProfile: 'AAA',
};
const thisYear = latestExamYear();

test('a complete result is accepted', () => {
  expect(examResultFieldsSchema.parse(result)).toEqual(result);
});

const YEAR = 'Valid exam year is required';
const NOT_LISTED = 'Please choose one of the listed options';
test.each([
  ['examType', undefined, 'Exam type is required'],
  ['examType', '', 'Exam type is required'],
  ['examType', 'CAPE', NOT_LISTED],
  ['examYear', undefined, YEAR],
  ['examYear', '2025', YEAR],
  ['examYear', 2024.5, YEAR],
  ['examYear', 1989, YEAR],
  ['examYear', thisYear + 1, YEAR],
  ['examYear', Number.NaN, YEAR],
  ['subjectName', undefined, 'Subject name is required'],
  ['subjectName', '', 'Subject name is required'],
  ['subjectName', 'Underwater Basket Weaving', NOT_LISTED],
  ['grade', undefined, 'Grade is required'],
  ['grade', '', 'Grade is required'],
  ['grade', '7', NOT_LISTED],
  ['grade', 1, NOT_LISTED],
  ['subjectProfile', undefined, 'Subject profile is required'],
  ['subjectProfile', ' \t', 'Subject profile is required'],
  ['subjectProfile', 'AABBA', 'Subject profile has at most 4 characters, for example AAB'],
] as const)('%s %j is refused: %s', (field, value, message) => {
  const { error } = examResultFieldsSchema.safeParse({ ...result, [field]: value });
  expect(error?.issues).toEqual([expect.objectContaining({ path: [field], message })]);
});

test.each([
  ['examYear', 1990],
  ['examYear', thisYear],
  ['grade', 'UNG'],
  ['examType', 'GCE'],
  ['subjectProfile', 'AABA'],
])('%s %j is accepted', (field, value) => {
  expect(examResultFieldsSchema.safeParse({ ...result, [field]: value }).success).toBe(true);
});

test.each(['AAB', ' aab ', 'A A B', 'A\u00a0 A\tB\n'])(
  'a subject profile typed as %j is one word',
  (subjectProfile) => {
    expect(examResultFieldsSchema.parse({ ...result, subjectProfile }).subjectProfile).toBe('AAB');
  },
);

test('the current year is the one in Port of Spain', () => {
  expect(latestExamYear(new Date('2027-01-01T03:59:00Z'))).toBe(2026);
  expect(latestExamYear(new Date('2027-01-01T04:00:00Z'))).toBe(2027);
});

test('there are 35 different exam subjects', () => {
  expect(new Set(EXAM_SUBJECTS).size).toBe(35);
});

test('a result belongs to a student', () => {
  const { error } = newExamResultSchema.safeParse(result);
  expect(error?.issues[0]?.message).toBe(
    'Student ID is required. Please complete your personal details first.',
  );
});
