import { expect, test } from 'vitest';
import { ineligibleLines } from '../../src/client/domains/admissions/decisions/ineligible-lines.ts';

const PHYSICS = { subject: 'Physics', meets: true, met: [], unmet: [] };
const CHEMISTRY = {
  subject: 'Chemistry',
  meets: false,
  met: [],
  unmet: ['Needs Mathematics at grade 1; has 4', 'Needs Chemistry at grade 2 or better; has no result'],
};

test('names at once, reasons when they are known, and only of those that are closed', () => {
  expect(ineligibleLines(['Chemistry'])).toEqual(['Chemistry is no longer open.']);
  expect(ineligibleLines(['Chemistry'], [PHYSICS, CHEMISTRY])).toEqual([
    'Chemistry is no longer open: needs Mathematics at grade 1; has 4; and needs Chemistry at grade 2 or better; has no result.',
  ]);
});
