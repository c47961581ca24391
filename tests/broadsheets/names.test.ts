import { expect, test } from 'vitest';
import { areOneName } from '../../src/server/domains/broadsheets/matching/names.ts';

test.each([
  ['', 'Anika Mohammed', true],
  ['MOHAMMED, Anika', 'Anika Devi Mohammed', true],
  ['Anika R Mohammed', 'Anika Mohammed', true],
  ['Mohammed A.', 'Anika Mohammed', true],
  ['Anika D. Mohammed', 'Anika Devi Mohammed', true],
  ["Zoe O'BRIEN", 'Zoë O’Brien-Díaz', true],
  ['Annemarie Defreitas', 'Anne-Marie De Freitas', true],
  ['Aisha Mohammed', 'Anika Mohammed', false],
  ['R Ali', 'Anika Ali', false],
  // The initial is not of the surname, which is taken already.
  ['A Ali', 'Ravi Ali', false],
  ['Anika Rani Mohammed', 'Anika Devi Mohammed', false],
  ['Ali Ali', 'Ravi Ali', false],
  ['Javon K Baptiste', 'Javon Kareem Baptiste', true],
  ['Kareem Baptiste', 'K J Baptiste', true],
  ['Kim Lee', 'Kevin K Lee', false],
  ['Baptiste', 'Javon Baptiste', false],
  ['Baptiste', 'J Baptiste', false],
  ['Baptiste', 'BAPTISTE', true],
  ['DeFreitas', 'De Freitas', true],
])('whether %j and %j are names of one person: %s', (one, other, are) => {
  expect(areOneName(one, other)).toBe(are);
  expect(areOneName(other, one)).toBe(are);
});
