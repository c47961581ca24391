import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useFolder } from '../support/use-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');
const failureSchema = z.object({ code: z.int(), stderr: z.string(), stdout: z.string() });

/** Runs a script of package.json that is expected to fail. */
const refusalOf = (script: string, ...args: string[]) => refusalWith({}, script, ...args);

async function refusalWith(settings: Record<string, string>, script: string, ...args: string[]) {
  const failed = await promisify(execFile)(process.execPath, [`scripts/${script}`, ...args], {
    cwd: project,
    env: { ...process.env, ...settings },
  }).catch((error: unknown) => error);
  return failureSchema.parse(failed);
}

test.each([
  ['build.js', 1, /^npm run build takes no arguments, but got 'unheard-of'\.\n$/],
  ['demo.js', 1, /but got 'unheard-of'\. Settings are environment variables: PORT=3001 npm run demo\n$/],
  ['release.js', 1, /^npm run release takes no arguments/],
  ['deployments.js', 1, /'unheard-of' in its name\. There is: proxies, schools, .*\n$/],
  ['faults.js', 1, /^'unheard-of' is no number of kills\. .*npm run faults -- 500\n$/],
  ['bench.ts', 2, /^No line has 'unheard-of' in its name\.\n\nUsage: .*start to listening/s],
] as const)(
  '%s: a word that it does not know is refused at once, with what it knows',
  async (script, code, words) => {
    expect(await refusalOf(script, 'unheard-of')).toMatchObject({
      code,
      stderr: expect.stringMatching(words),
      stdout: '',
    });
  },
);

test.each([
  [['--unheard-of'], /^Unknown option '--unheard-of'/],
  [['start', '--applications', '0'], /^--applications must be a whole number from 1\./],
  [['start', '--json', '/nowhere/bench.json'], /^--json: there is no folder \/nowhere\./],
] as const)('npm run bench -- %j is refused before anything is measured', async (args, words) => {
  expect(await refusalOf('bench.ts', ...args)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(words),
  });
});

test('a command of package.json passes its arguments on, and the exit code back', async () => {
  expect(await refusalOf('command.js', 'src/server/cli/doctor.ts', '--unheard-of')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Unknown option '--unheard-of'\n\nUsage: npm run doctor/),
  });
});

test('an update of a folder without a portal, as without DATA_DIR, is refused before anything is fetched', async () => {
  const dataFolder = await useFolder();
  expect(
    await refusalWith({ DATA_DIR: dataFolder }, 'update/main.ts', 'no-release.tar.gz', '--yes'),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^There is no portal\\.sqlite in ${dataFolder}, .*DATA_DIR=.* Nothing was changed\\.\n$`),
    ),
    stdout: '',
  });
  expect(await readdir(dataFolder)).toEqual([]);
});
