import { describe, expect, test } from 'vitest';
import { matchesGroup } from '../../src/shared/subjects/scholarship.ts';

const group = (requiredCount: number, ...cognateSubjects: string[]) => ({
  name: 'Group',
  description: '',
  cognateSubjects,
  compulsorySubjects: ['Caribbean Studies', 'Communication Studies'],
  requiredCount,
});

describe('a combination matches a scholarship group', () => {
  const sciences = group(2, 'Physics', 'Chemistry', 'Biology');
  const arts = group(1, 'Art & Design', 'Performing Arts', 'Physical Education and Sports');
  const environment = group(1, 'Environmental Science with Geography');
  const general = group(0);

  test.each([
    ['two of its cognates', sciences, ['Physics', 'Chemistry', 'Law'], true],
    ['more than required', sciences, ['Physics', 'Chemistry', 'Biology'], true],
    ['one of two that are required', sciences, ['Physics', 'Law', 'French'], false],
    ['one where one is required', arts, ['Performing Arts', 'Law', 'French'], true],
    ['none', arts, ['Physics', 'Law', 'French'], false],
    ['both halves of a pair', environment, ['Geography', 'Law', 'Environmental Science'], true],
    ['the first half of a pair', environment, ['Environmental Science', 'Law', 'French'], false],
    ['the second half of a pair', environment, ['Geography', 'Law', 'French'], false],
    ['any three subjects, without cognates', general, ['Geography', 'Law', 'French'], true],
    ['two subjects, without cognates', general, ['Geography', 'Law'], false],
    ['no subject', general, [], false],
  ])('%s', (_, candidate, chosen, matches) => {
    expect(matchesGroup(chosen, candidate)).toBe(matches);
  });
});
