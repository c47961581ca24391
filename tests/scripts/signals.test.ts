import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { useFolder } from '../support/use-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** A script of npm on an empty data folder, once the portal is ready; whatever it left behind is ended after the test. */
async function startThroughNpm(script: string) {
  const dataFolder = await useFolder();
  const npm = spawn('npm', ['run', '--silent', script], {
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
  ['start', 'SIGINT'],
  ['serve', 'SIGTERM'],
  ['serve', 'SIGINT'],
] as const)(
  'npm run %s: %s to npm ends the server too, with exit code 0 (decisions §1)',
  async (script, signal) => {
    const npm = await startThroughNpm(script);
    // "close" comes when nobody is left who could still write, so not before the server has ended.
    const ended = once(npm, 'close');
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
  },
);
