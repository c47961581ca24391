import { expect, test } from 'vitest';
import { noLetterFor } from '../../src/client/domains/admissions/bulk/words.ts';

test.each([
  [1, '1 applicant gets no letter, because there is no account or no email address. Please call.'],
  [2, '2 applicants get no letter, because there is no account or no email address. Please call.'],
])('that %i get no letter is said', (count, words) => {
  expect(noLetterFor(count)).toBe(words);
});
