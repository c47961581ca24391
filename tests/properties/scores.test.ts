import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceScore, gradePoints, totalScore } from '../../src/shared/exam-results/points.ts';
import { result, results, shuffled, subject } from '../support/exam-results/results.ts';

const relevant = fc.uniqueArray(subject);

test('the order of results does not matter', () => {
  fc.assert(
    fc.property(shuffled(results), relevant, ({ items, shuffledItems }, subjects) => {
      expect(totalScore(shuffledItems)).toBe(totalScore(items));
      expect(choiceScore(shuffledItems, subjects)).toBe(choiceScore(items, subjects));
    }),
  );
});

test('another result never takes points away, and adds no more than its own', () => {
  fc.assert(
    fc.property(results, result, relevant, (held, another, subjects) => {
      const gained = [
        totalScore([...held, another]) - totalScore(held),
        choiceScore([...held, another], subjects) - choiceScore(held, subjects),
      ];
      for (const points of gained) {
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(gradePoints(another.grade));
      }
    }),
  );
});

test('the same results twice count once', () => {
  fc.assert(
    fc.property(results, relevant, (held, subjects) => {
      expect(totalScore([...held, ...held])).toBe(totalScore(held));
      expect(choiceScore(held, [...subjects, ...subjects])).toBe(choiceScore([...held, ...held], subjects));
    }),
  );
});

test('GCE counts for a combination, not in the total', () => {
  fc.assert(
    fc.property(results, (held) => {
      const csec = held.filter(({ examType }) => examType === 'CSEC');
      expect(totalScore(held)).toBe(totalScore(csec));
      const asGce = held.map((each) => ({ ...each, examType: 'GCE' as const }));
      const subjects = held.map(({ subjectName }) => subjectName);
      expect(choiceScore(asGce, subjects)).toBe(choiceScore(held, subjects));
    }),
  );
});
