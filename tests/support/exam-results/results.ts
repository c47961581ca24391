import fc from 'fast-check';
import { EXAM_TYPES, GRADES } from '../../../src/shared/exam-results/constants.ts';

/** Few enough that the same subject comes up more than once. */
const SUBJECTS = ['Mathematics', 'Physics', 'Chemistry', 'English A', 'French', 'History'];

export const subject = fc.constantFrom(...SUBJECTS);
export const result = fc.record({
  examType: fc.constantFrom(...EXAM_TYPES),
  subjectName: subject,
  grade: fc.constantFrom(...GRADES),
});
export const results = fc.array(result, { maxLength: 15 });

/** A list and a permutation of it. */
export const shuffled = <Item>(list: fc.Arbitrary<Item[]>) =>
  list.chain((items) =>
    fc
      .shuffledSubarray(items, { minLength: items.length })
      .map((shuffledItems) => ({ items, shuffledItems })),
  );
