import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';

const PROJECT = path.join(import.meta.dirname, '../..');
/** In tenths of systemd's own figure, where 0 is the safest: "OK" ends at 4. */
const MOST_EXPOSURE = 15;

const analyze = promisify(execFile);

/** The unit as it would be if the program were in this folder. */
async function placeUnit(folder: string, name: string, instance = name) {
  const unit = await readFile(path.join(PROJECT, 'deploy/systemd', name), 'utf8');
  const file = path.join(folder, instance);
  await writeFile(file, unit.replaceAll('/opt/portal', PROJECT));
  return file;
}

describe('systemd', () => {
  for (const [name, instance] of [
    ['portal.service', 'portal.service'],
    ['portal@.service', 'portal@holycross.service'],
  ] as const)
    test(`${name} is understood, and lets the program do little`, async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-unit-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const file = await placeUnit(folder, name, instance);
      const { stderr } = await analyze('systemd-analyze', ['verify', file]);
      assert.equal(stderr, '');
      const options = ['--offline=true', `--threshold=${MOST_EXPOSURE}`, '--no-pager'];
      const { stdout } = await analyze('systemd-analyze', ['security', ...options, file]);
      t.diagnostic(stdout.trim().split('\n').at(-1) ?? '');
    });
});
