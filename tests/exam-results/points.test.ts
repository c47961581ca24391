import { describe, expect, test } from 'vitest';
import type { GradedSubject } from '../../src/shared/exam-results/points.ts';
import { choiceScore, gradePoints, totalScore } from '../../src/shared/exam-results/points.ts';

const csec = (subjectName: string, grade: GradedSubject['grade']): GradedSubject => ({
  examType: 'CSEC',
  subjectName,
  grade,
});
const gce = (subjectName: string, grade: GradedSubject['grade']): GradedSubject => ({
  ...csec(subjectName, grade),
  examType: 'GCE',
});

test.each([
  ['1', 3],
  ['2', 2],
  ['3', 1],
  ['4', 0],
  ['5', 0],
  ['6', 0],
  ['UNG', 0],
] as const)('grade %s is worth %i', (grade, points) => {
  expect(gradePoints(grade)).toBe(points);
});

describe('total score', () => {
  test.each([
    ['nothing entered', [], 0],
    ['every CSEC subject', [csec('Mathematics', '1'), csec('Physics', '2'), csec('English A', '3')], 6],
    ['grades without points', [csec('Mathematics', '4'), csec('Physics', 'UNG')], 0],
    ['the best of two sittings, once', [csec('Mathematics', '3'), csec('Mathematics', '1')], 3],
    ['the best, whichever came first', [csec('Mathematics', '1'), csec('Mathematics', 'UNG')], 3],
    ['no GCE', [csec('Mathematics', '2'), gce('Physics', '1')], 2],
    ['CSEC only, also where GCE is better', [csec('Physics', '3'), gce('Physics', '1')], 1],
  ] as const)('%s', (_, results, score) => {
    expect(totalScore(results)).toBe(score);
  });
});

describe('score of a combination', () => {
  test.each([
    ['only the subjects that are named', [csec('Physics', '1'), csec('Spanish', '1')], ['Physics'], 3],
    ['each subject once, however often it is named', [csec('Physics', '1')], ['Physics', 'Physics'], 3],
    ['GCE counts', [gce('Physics', '2')], ['Physics'], 2],
    ['the better of CSEC and GCE', [csec('Physics', '3'), gce('Physics', '1')], ['Physics'], 3],
    ['a subject that was not sat counts nothing', [csec('Physics', '1')], ['Chemistry'], 0],
  ] as const)('%s', (_, results, named, score) => {
    expect(choiceScore(results, named)).toBe(score);
  });
});
