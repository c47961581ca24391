import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRADES } from '../../src/shared/exam-results/constants.ts';
import { checkEligibility } from '../../src/shared/subjects/eligibility.ts';
import { COGNATE_JOINT, matchesGroup } from '../../src/shared/subjects/scholarship.ts';
import { result, results, shuffled, subject } from '../support/exam-results/results.ts';

const requirement = fc.record({
  anyOf: fc.uniqueArray(subject, { minLength: 1, maxLength: 3 }),
  grade: fc.integer({ min: 1, max: 6 }),
});
const offered = fc.record({
  name: fc.constant('Physics'),
  requirements: fc.array(requirement, { maxLength: 4 }),
});

test('the order of results and of requirements does not matter', () => {
  fc.assert(
    fc.property(
      shuffled(results),
      shuffled(fc.array(requirement, { maxLength: 4 })),
      (held, { items, shuffledItems }) => {
        const one = checkEligibility({ name: 'Physics', requirements: items }, held.items, true);
        const other = checkEligibility(
          { name: 'Physics', requirements: shuffledItems },
          held.shuffledItems,
          true,
        );
        expect(other.eligible).toBe(one.eligible);
      },
    ),
  );
});

test('neither another result nor a better grade ever closes a subject', () => {
  fc.assert(
    fc.property(offered, results, result, fc.nat(), (wanted, held, another, which) => {
      fc.pre(checkEligibility(wanted, held, true).eligible);
      expect(checkEligibility(wanted, [...held, another], true).eligible).toBe(true);
      const better = held.map((each, at) =>
        at === which % held.length ? { ...each, grade: GRADES[0] } : each,
      );
      expect(checkEligibility(wanted, better, true).eligible).toBe(true);
    }),
  );
});

test('it is open when every requirement is met, or when none counts', () => {
  fc.assert(
    fc.property(offered, results, (wanted, held) => {
      const { eligible, requirements } = checkEligibility(wanted, held, true);
      expect(requirements).toHaveLength(wanted.requirements.length);
      expect(eligible).toBe(requirements.every(({ met }) => met));
      expect(checkEligibility(wanted, held, false)).toMatchObject({ eligible: true, requirements });
    }),
  );
});

const cognate = fc.oneof(
  subject,
  fc.tuple(subject, subject).map((pair) => pair.join(COGNATE_JOINT)),
);
const group = fc.record({
  name: fc.constant('Group'),
  description: fc.constant(''),
  compulsorySubjects: fc.constant<string[]>([]),
  cognateSubjects: fc.uniqueArray(cognate, { minLength: 1, maxLength: 6 }),
  requiredCount: fc.integer({ min: 1, max: 3 }),
});
const chosen = fc.uniqueArray(subject, { minLength: 3, maxLength: 3 });

test('a scholarship group counts what is chosen in any order, and asking for less never loses it', () => {
  fc.assert(
    fc.property(shuffled(chosen), group, ({ items, shuffledItems }, wanted) => {
      const matches = matchesGroup(items, wanted);
      expect(matchesGroup(shuffledItems, wanted)).toBe(matches);
      const less = { ...wanted, requiredCount: wanted.requiredCount - 1 };
      if (matches) expect(matchesGroup(items, less)).toBe(true);
      const nothingOfIt = items.every((name) => !wanted.cognateSubjects.some((each) => each.includes(name)));
      if (nothingOfIt) expect(matches).toBe(false);
    }),
  );
});
