import { describe, expect, test } from 'vitest';
import {
  begunSubjects,
  quickValues,
  readResults,
  subjectsLeft,
  USUAL_SUBJECTS,
  unchangedSince,
} from '../../src/client/domains/exam-results/quick-results.ts';
import { latestExamYear } from '../../src/shared/exam-results/schema.ts';

const typed = quickValues({
  examType: 'CSEC',
  examYear: '2025',
  rows: {
    Mathematics: { grade: '1', subjectProfile: 'aab' },
    'English A': { grade: '2', subjectProfile: '' },
    Physics: { grade: ' ', subjectProfile: '' },
  },
});

test.each([
  ['nothing', {}],
  ['what does not fit', { examType: 'GCSE', examYear: 2025, rows: 'none' }],
])('begins with CSEC of this year when %s is kept', (_, kept) => {
  expect(quickValues(kept)).toEqual({ examType: 'CSEC', examYear: String(latestExamYear()), rows: {} });
});

test('leaves out what was added for this exam and year, and nothing else', () => {
  const added = [
    { examType: 'CSEC', examYear: 2025, subjectName: 'Mathematics' },
    { examType: 'CSEC', examYear: 2024, subjectName: 'English A' },
    { examType: 'GCE', examYear: 2025, subjectName: 'Physics' },
  ] as const;
  expect(subjectsLeft(typed, added)).toEqual(USUAL_SUBJECTS.filter((subject) => subject !== 'Mathematics'));
});

test('of what was sent, only rows that still say the same are unchanged, and none once the exam or year is another', () => {
  const { rows } = typed;
  const changed = {
    ...rows,
    'English A': { grade: '3', subjectProfile: '' },
    Chemistry: { grade: '1', subjectProfile: 'A' },
  };
  const { Mathematics, Physics } = rows;
  expect(unchangedSince(typed, { ...typed, rows: changed })).toEqual({
    ...typed,
    rows: { Mathematics, Physics },
  });
  expect(unchangedSince(typed, { ...typed, examYear: '2024' }).rows).toEqual({});
  expect(unchangedSince(typed, { ...typed, examType: 'GCE' }).rows).toEqual({});
});

describe('the rows in which something is typed', () => {
  test('are begun', () => {
    expect(begunSubjects(typed, USUAL_SUBJECTS)).toEqual(['Mathematics', 'English A']);
  });

  test('are results, or say what is wrong', () => {
    expect(readResults(typed, USUAL_SUBJECTS)).toEqual({
      results: [
        {
          examType: 'CSEC',
          examYear: 2025,
          subjectName: 'Mathematics',
          grade: '1',
          subjectProfile: 'AAB',
        },
      ],
      errors: { 'English A': 'Subject profile is required' },
    });
  });

  test('share what is wrong with the year', () => {
    const { results, errors } = readResults({ ...typed, examYear: 'last' }, ['Mathematics']);
    expect([results, errors]).toEqual([[], { examYear: 'Valid exam year is required' }]);
  });
});
