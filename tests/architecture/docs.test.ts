import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serveCommand } from '../../scripts/support/serve-command.js';

const scriptsSchema = z.object({ scripts: z.object({ serve: z.string() }) });
const project = resolve(import.meta.dirname, '../..');

/** The tests that the last cell of each table row names between backticks. */
function testsIn(document: string) {
  const lines = readFileSync(resolve(project, document), 'utf8').split('\n');
  const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').at(-2) ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Whether this is a test file, a table of tests or a folder of them, below tests/ or by its whole path. */
const isThere = (name: string) =>
  [`tests/${name}.test.ts`, `tests/${name}`, name].some((file) => existsSync(resolve(project, file)));

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

const GUIDES = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/operations.md'];
/** For example `checkEligibility` in `src/shared/subjects/eligibility.ts`. */
const NAME_IN_FILE = /`(\w+)`\s+in\s+`(src\/[\w./-]+\.tsx?)`/g;

test.each(GUIDES)('every function that %s names is in its file', (guide) => {
  const text = readFileSync(resolve(project, guide), 'utf8');
  const named = [...text.matchAll(NAME_IN_FILE)].map(([, name = '', file = '']) => ({ name, file }));
  const isIn = ({ name, file }: { name: string; file: string }) =>
    readFileSync(resolve(project, file), 'utf8').includes(name);
  expect(named.filter((each) => !isIn(each))).toEqual([]);
});

test.each(['systemd/portal.service', 'systemd/portal@.service', 'windows/portal.xml', 'docker/Dockerfile'])(
  'deploy/%s serves with the flags of npm run serve',
  (file) => {
    const { scripts } = scriptsSchema.parse(
      JSON.parse(readFileSync(resolve(project, 'package.json'), 'utf8')),
    );
    const { environment, args } = serveCommand(scripts.serve);
    const flags = args.filter((word) => word.startsWith('--'));
    const words = readFileSync(resolve(project, 'deploy', file), 'utf8').replaceAll(/[",]/g, '');
    expect(flags.length).toBeGreaterThan(1);
    expect(words).toContain(`${flags.join(' ')} scripts`);
    // It sets the C library of Linux.
    if (!file.startsWith('windows'))
      for (const [name, value] of Object.entries(environment)) expect(words).toContain(`${name}=${value}`);
  },
);
