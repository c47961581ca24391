import { describe, expect, test } from 'vitest';
import {
  examResultFormSchema,
  examResultValues,
  nextResult,
  typedSince,
} from '../../src/client/domains/exam-results/exam-result-values.ts';
import { latestExamYear } from '../../src/shared/exam-results/schema.ts';

const thisYear = String(latestExamYear());
const typed = {
  examType: 'CSEC',
  examYear: '2024',
  subjectName: 'Mathematics',
  grade: '1',
  subjectProfile: 'AAB',
};

describe('the form for a result', () => {
  test('begins with this year and nothing more', () => {
    const empty = { examType: '', subjectName: '', grade: '', subjectProfile: '' };
    expect(examResultValues({})).toEqual({ ...empty, examYear: thisYear });
  });

  test('begins with what was typed; a year that was emptied stays empty; what does not fit is dropped', () => {
    expect(examResultValues(typed)).toEqual(typed);
    expect(examResultValues({ examYear: '' }).examYear).toBe('');
    expect(examResultValues({ ...typed, grade: 1, examYear: null })).toEqual({
      ...typed,
      grade: '',
      examYear: thisYear,
    });
  });

  test('keeps exam and year for the next result', () => {
    expect(nextResult(typed)).toEqual({ ...examResultValues({}), examType: 'CSEC', examYear: '2024' });
  });

  test('tells what was typed while a result was being sent', () => {
    expect(typedSince(typed, { ...typed, subjectName: 'Physics', grade: '' })).toEqual({
      subjectName: 'Physics',
      grade: '',
    });
    expect(typedSince(typed, typed)).toEqual({});
  });
});

describe('a typed year', () => {
  const issues = (examYear: string) =>
    examResultFormSchema.safeParse({ ...typed, examYear }).error?.issues.map(({ message }) => message);
  test.each(['1990', thisYear, ' 2024 '])('%j is right', (examYear) => {
    expect(issues(examYear)).toBeUndefined();
  });
  test.each(['1989', String(latestExamYear() + 1), '', 'last', '2024.5', '20 24'])(
    '%j is not',
    (examYear) => {
      expect(issues(examYear)).toEqual(['Valid exam year is required']);
    },
  );
});
