import { execFile } from 'node:child_process';
import { appendFile, cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useFolder } from '../support/use-folder.ts';

const { NODE_COMPILE_CACHE } = process.env;
const PROJECT = path.resolve(import.meta.dirname, '../..');
const PARTS = ['dist/server', 'dist/server.sha256', 'package.json', 'package-lock.json', 'scripts', 'src'];

/** A copy of the program whose built server and sources tell which of them started. */
async function copyProgram() {
  const folder = await useFolder();
  for (const part of PARTS) await cp(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  await appendFile(path.join(folder, 'dist/server/main.js'), "console.log('built');\n");
  return folder;
}

/** What it prints when it is started with a wrong setting, which ends it at once. */
async function printed(folder: string) {
  const environment = { NODE_COMPILE_CACHE, PORT: 'eighty' };
  const started = promisify(execFile)(process.execPath, ['scripts/serve.js'], {
    cwd: folder,
    env: environment,
  });
  return started.then(
    () => 'nothing',
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );
}

const REFUSAL = 'The portal could not start: PORT must be a whole number from 0 to 65535\n';

test('the built server is served until a source is another than it was built from', async () => {
  const folder = await copyProgram();
  expect(await printed(folder)).toBe(`built\n${REFUSAL}`);
  await appendFile(path.join(folder, 'src/server/main.ts'), "console.log('sources');\n");
  expect(await printed(folder)).toBe(`sources\n${REFUSAL}`);
});
