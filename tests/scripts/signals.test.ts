import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { useFolder } from '../support/use-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** Starts an npm script and waits until the portal is ready. Processes that are left are killed after the test. */
async function startThroughNpm(script: string, dataFolder: string, args: string[] = []) {
  const npm = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: project,
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const group = npm.pid;
  onTestFinished(async () => {
    try {
      if (group) process.kill(-group, 'SIGKILL');
    } catch {
      // Nothing was left behind.
    }
  });
  for await (const line of createInterface({ input: npm.stdout })) {
    if (line.startsWith('The portal is ready')) break;
  }
  npm.stdout.resume();
  return npm;
}

test.skipIf(process.platform === 'win32').each([
  ['start', 'SIGTERM'],
  ['serve', 'SIGTERM'],
] as const)(
  'npm run %s: %s to npm ends the server too, with exit code 0 (decisions §1)',
  async (script, signal) => {
    const npm = await startThroughNpm(script, await useFolder());
    // "close" comes only when every process has closed the output, so not before the server has ended.
    const ended = once(npm, 'close');
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
  },
);

test.skipIf(process.platform === 'win32').each(['start', 'serve'])(
  'npm run %s -- --new-database is passed on to the server, and so is SIGINT',
  async (script) => {
    const dataFolder = await useFolder();
    await mkdir(path.join(dataFolder, 'uploads'));
    await writeFile(path.join(dataFolder, 'uploads', 'a'.repeat(64)), 'a document');
    const npm = await startThroughNpm(script, dataFolder, ['--new-database']);
    const ended = once(npm, 'close');
    npm.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await readdir(dataFolder)).toContain('portal.sqlite');
  },
);
