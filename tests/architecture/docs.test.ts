import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../..');

/** The tests that the last cell of each table row names between backticks. */
function testsIn(document: string) {
  const lines = readFileSync(resolve(project, document), 'utf8').split('\n');
  const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').at(-2) ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Whether this is a test file, a table of tests or a folder of them. */
const isThere = (name: string) =>
  [`${name}.test.ts`, name].some((file) => existsSync(resolve(project, 'tests', file)));

test.each(['docs/threats.md', 'docs/abuse.md'])('every test that %s names is there', (document) => {
  const names = testsIn(document);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test('the list of what is tried has every number once', () => {
  const document = readFileSync(resolve(project, 'docs/abuse.md'), 'utf8');
  const numbers = [...document.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
});
