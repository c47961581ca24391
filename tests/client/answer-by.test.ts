import { expect, test } from 'vitest';
import { typedAnswerBy } from '../../src/client/domains/offers/typed-answer-by.ts';

const END_OF_DAY = '2027-03-09T03:59:59.999Z';

test.each([
  ['2027-03-08', '23:59', END_OF_DAY],
  ['2027-03-08', '23:58', '2027-03-09T03:58:00.000Z'],
  ['2027-03-09', '23:59', '2027-03-10T03:59:00.000Z'],
  ['2027-03-08', '', undefined],
])('%s at %s, where the end of 8 March stood before, is %s', (day, time, instant) => {
  expect(typedAnswerBy(END_OF_DAY, { day, time })).toBe(instant);
});
