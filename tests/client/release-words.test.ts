import { expect, test } from 'vitest';
import { callOrWriteTo, emailsInWords, releasedInWords } from '../../src/client/domains/decisions/words.ts';

const AT = '2026-12-01T13:00:00.000Z';

test.each([
  [
    { count: 3, withoutAddress: 0 },
    'The emails to 3 applicants are being sent. Whoever has an account can see it now.',
  ],
  [
    { count: 3, withoutAddress: 2 },
    'The email to 1 applicant is being sent. Whoever has an account can see it now. 2 applicants have no email address: please call or write to them.',
  ],
  [{ count: 1, withoutAddress: 1 }, '1 applicant has no email address: please call or write to them.'],
  [{ count: 2, withoutAddress: 0, at: AT }, /^2 applicants will be told on .+\.$/],
  [
    { count: 2, withoutAddress: 1, at: AT },
    /^1 applicant will be told on .+\. 1 applicant has no email address: please call or write to them once it is released\.$/,
  ],
  [
    { count: 1, withoutAddress: 1, at: AT },
    /^The release is on .+\. 1 applicant has no email address: please call or write to them once it is released\.$/,
  ],
])('after a release of %o the notice counts only those whom an email reaches', (counts, words) => {
  expect(releasedInWords(counts)).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
});

test('before a release nobody is to be called, and no email has words of its own', () => {
  expect(callOrWriteTo(2, { isReleased: false })).toMatch(/ once it is released$/);
  expect([0, 1].map(emailsInWords)).toEqual(['Nobody will get an email', '1 applicant will get an email']);
});
