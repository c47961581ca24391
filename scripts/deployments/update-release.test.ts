import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { releaseName } from '../release/release-name.js';
import { writeChecksums } from '../support/checksums.js';
import { root } from '../support/run.js';
import { execute, isHealthy, newPortal, run, start, stop, type Updated } from './updates.ts';

/** In milliseconds. */
const LONGEST_PAUSE = 5000;

describe('a release file', () => {
  let folder: string;
  let program: string;
  let later: string;
  let portal: Updated;
  const at = (...names: string[]) => path.join(folder, ...names);
  const versionHere = async () =>
    JSON.parse(await readFile(path.join(program, 'package.json'), 'utf8')).version;
  const pack = (file: string) =>
    execute('tar', ['-czf', at(file), '-C', path.dirname(later), path.basename(later)]);
  const update = (file: string) =>
    run(portal, [path.join(program, 'portal'), 'update', at(file), '--yes'], folder);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-release-'));
    await execute(process.execPath, ['scripts/release.js'], { cwd: root });
    const name = releaseName(packageJson.version);
    await execute('tar', ['-xzf', path.join(root, 'release', `${name}.tar.gz`), '-C', folder]);
    program = at(name);
    later = at('later', name);
    await cp(program, later, { recursive: true });
    const own = JSON.parse(await readFile(path.join(later, 'package.json'), 'utf8'));
    await writeFile(path.join(later, 'package.json'), JSON.stringify({ ...own, version: '99.0.0' }));
    writeChecksums(later);
    await pack('later.tar.gz');
    // Nothing of this machine is in reach.
    portal = await newPortal(folder, 'data', `PATH= exec ${program}/portal`);
    await start(portal);
  });
  after(async () => {
    await stop(portal);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('it has started with nothing installed, and changes over to another one', async (t) => {
    const { exitCode, output, pause, turnedAway, refused } = await update('later.tar.gz');
    assert.equal(exitCode, 0, output);
    assert.match(output, /Version 99\.0\.0 is in place/);
    t.diagnostic(`pause of ${Math.round(pause)} ms; ${turnedAway} turned away, ${refused} refused`);
    assert.ok(pause < LONGEST_PAUSE, `${pause} ms`);
    assert.ok(turnedAway > 0);
    assert.equal(await versionHere(), '99.0.0');
  });

  test('one that was changed on the way is refused', async () => {
    await writeFile(path.join(later, 'CHANGELOG.md'), 'changed on the way');
    await pack('changed.tar.gz');
    const { exitCode, output } = await update('changed.tar.gz');
    assert.equal(exitCode, 1);
    assert.match(output, /its checksums are not right/);
    assert.equal(await isHealthy(portal), true);
  });
});
