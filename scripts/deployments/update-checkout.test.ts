import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, type TestContext, test } from 'node:test';
import {
  countAccounts,
  hasTable,
  isHealthy,
  newPortal,
  run,
  start,
  stop,
  type Updated,
  untilHealthy,
} from './updates.ts';
import { cloneOlder } from './versions.ts';

/** In milliseconds. */
const LONGEST_PAUSE = 5000;
/** Requests that come in the moment between the portal and its stand-in. */
const MOST_REFUSED = 5;

const UPDATE = [process.execPath, 'scripts/update.js'];
const SERVE = ['node_modules/node/bin/node', 'scripts/serve.js'] as const;

describe('an update of a git checkout', () => {
  let folder: string;
  let here: string;

  const beginPortal = async (t: TestContext, name: string) => {
    const portal = await newPortal(folder, name, `cd ${here} && exec ${SERVE.join(' ')}`);
    t.after(() => stop(portal));
    return portal;
  };
  const update = (portal: Updated, ...args: string[]) => run(portal, [...UPDATE, ...args, '--yes'], here);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-update-'));
    here = await cloneOlder(folder);
  });
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  test('as a service: what does not work is found on a copy, or put back; what works is there within five seconds', async (t) => {
    const portal = await beginPortal(t, 'one');
    await start(portal);

    await t.test('a migration that fails half-way stops and changes nothing', async () => {
      const { exitCode, output, turnedAway, refused } = await update(portal, 'fails');
      assert.equal(exitCode, 1, output);
      assert.match(output, /does not work with a copy of the data in .+\/one: it ended/);
      assert.match(output, /half-way/);
      assert.deepEqual({ turnedAway, refused }, { turnedAway: 0, refused: 0 });
      assert.equal(hasTable(portal, 'newThings'), false);
      assert.equal(countAccounts(portal), 1);
      assert.deepEqual(await readdir(path.join(here, '.update')), ['next']);
    });

    await t.test('a version that does not come up is put back with its data by itself', async () => {
      const { exitCode, output, turnedAway } = await update(portal, 'silent-in-one');
      assert.equal(exitCode, 1, output);
      assert.match(output, /is in place again, with its data, and answers/);
      assert.equal(await isHealthy(portal), true);
      assert.ok(turnedAway > 0);
      assert.equal(hasTable(portal, 'newThings'), false);
      assert.equal(countAccounts(portal), 1);
    });

    await t.test('a good one: visitors are asked to come back, and nobody is refused', async (t) => {
      const { exitCode, output, pause, turnedAway, refused } = await update(portal, 'newest');
      assert.equal(exitCode, 0, output);
      assert.match(output, /Version 99\.0\.0 is in place/);
      t.diagnostic(`pause of ${Math.round(pause)} ms; ${turnedAway} turned away, ${refused} refused`);
      assert.ok(pause < LONGEST_PAUSE, `${pause} ms`);
      assert.ok(refused <= MOST_REFUSED, `${refused} refused`);
      assert.ok(turnedAway > 0);
      assert.equal(countAccounts(portal), 1);
    });

    await t.test('one command goes back', async () => {
      const { exitCode, output } = await update(portal, '--back');
      assert.equal(exitCode, 0, output);
      assert.match(output, /until now is .+before-back-.+\.sqlite\./);
      assert.equal(await isHealthy(portal), true);
      assert.equal(countAccounts(portal), 1);
    });

    await t.test('it goes back once', async () => {
      const { exitCode, output } = await update(portal, '--back');
      assert.equal(exitCode, 1, output);
      assert.match(output, /There was no update to go back from/);
      assert.equal(await isHealthy(portal), true);
    });
  });

  test('without a service, and not started: it is tried, and does not run afterwards', async (t) => {
    const portal = await beginPortal(t, 'idle');
    const { UPDATE_STOP: _, UPDATE_START: __, ...settings } = portal.settings;
    const command = (...args: string[]) => run(portal, [...UPDATE, ...args, '--yes'], here, settings);
    await start(portal);
    await stop(portal);
    const { exitCode, output } = await command('next');
    assert.equal(exitCode, 0, output);
    assert.match(output, /Version 98\.0\.0 is in place/);
    assert.equal(await isHealthy(portal), false);
    assert.equal((await command('--back')).exitCode, 0);
    assert.equal(await isHealthy(portal), false);
  });

  test('without a service, and started by hand: it waits for Ctrl-C, and then runs in the window of the update', async (t) => {
    const portal = await beginPortal(t, 'by-hand');
    const { UPDATE_STOP: _, UPDATE_START: __, ...settings } = portal.settings;
    const options = { cwd: here, env: { ...process.env, ...settings } };
    const [program, ...args] = SERVE;
    const byHand = spawn(program, args, { ...options, stdio: 'ignore' });
    await untilHealthy(portal);

    const [node = '', script = ''] = UPDATE;
    const command = spawn(node, [script, 'next', '--yes'], options);
    const ended = once(command, 'close');
    for await (const line of createInterface({ input: command.stdout })) {
      if (/^Please stop the portal at http:\/\/127\.0\.0\.1:\d+ now/.test(line)) byHand.kill('SIGINT');
      if (line.startsWith('The portal runs in this window now')) break;
    }
    command.stdout.resume();
    assert.equal(byHand.exitCode, 0);
    assert.equal(await isHealthy(portal), true);
    command.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
    assert.equal(await isHealthy(portal), false);
    const back = await run(portal, [...UPDATE, '--back', '--yes'], here, settings);
    assert.equal(back.exitCode, 0, back.output);
  });

  test('several schools that share the program change over together, or none does', async (t) => {
    const [first, second] = [await beginPortal(t, 'first'), await beginPortal(t, 'second')];
    await start(first);
    await start(second);
    const files = ['--settings', first.envFile, '--settings', second.envFile];
    const together = (...args: string[]) => run(first, [...UPDATE, ...args, ...files, '--yes'], here, {});
    const bothServe = async () =>
      assert.deepEqual(await Promise.all([first, second].map(isHealthy)), [true, true]);

    await t.test('one that does not come up for the second is taken back from the first, too', async () => {
      const { exitCode, output } = await together('silent-in-second');
      assert.equal(exitCode, 1, output);
      assert.match(output, /is in place again, with its data, and answers/);
      await bothServe();
      for (const portal of [first, second]) {
        assert.equal(hasTable(portal, 'newThings'), false);
        assert.equal(countAccounts(portal), 1);
      }
    });

    await t.test('a good one is in place for both, and goes back only for both', async () => {
      const { exitCode, output } = await together('next');
      assert.equal(exitCode, 0, output);
      await bothServe();
      const refused = await run(first, [...UPDATE, '--back', '--yes', '--settings', first.envFile], here, {});
      assert.equal(refused.exitCode, 1);
      assert.match(refused.output, /The last update was of the portals in .+\/first, .+\/second\./);
      await bothServe();
      assert.equal((await together('--back')).exitCode, 0);
      await bothServe();
    });
  });
});
