import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const document = readFileSync(resolve(import.meta.dirname, '../../docs/asvs.md'), 'utf8');

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0. They are numbered from 1. */
const SECTIONS = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const numbered = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, count]) => numbered(section, 1, count));

/** The rows whose first cell begins with requirement numbers: '3.3.1, 3.3.3' or '1.2.6–1.2.8'. */
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', standing = '', why = '']) => ({ requirement, standing, why }));

const requirementsOf = (cell: string) =>
  [...cell.matchAll(/(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?/g)].flatMap(([, section = '', from, to]) =>
    numbered(section, Number(from), Number(to ?? from)),
  );

test('every requirement of level 1 and 2 has one row', () => {
  const named = rows.flatMap(({ requirement }) => requirementsOf(requirement));
  expect(named.toSorted()).toEqual(REQUIREMENTS.toSorted());
});

test.each(rows)('$requirement says how it stands, and why', ({ standing, why }) => {
  expect(standing).toMatch(/^(?:met|not met|n\/a)(?: ⧗)?$/);
  expect(why.length).toBeGreaterThan(10);
});
