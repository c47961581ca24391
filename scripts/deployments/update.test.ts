import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { writeChecksums } from '../support/checksums.js';
import { freePort } from '../support/free-port.ts';
import { root } from '../support/run.js';

const execute = promisify(execFile);
const git = async (folder: string, ...args: string[]) =>
  (
    await execute('git', ['-c', 'user.name=Test', '-c', 'user.email=test@school.example', ...args], {
      cwd: folder,
    })
  ).stdout.trim();

/** In milliseconds. */
const LONGEST_GAP = 5000;

let folder: string;
let environment: Record<string, string>;
let here: string;
let address: string;
const at = (...names: string[]) => path.join(folder, ...names);

const isHealthy = () =>
  fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function untilHealthy() {
  for (let tries = 0; tries < 300; tries++) {
    if (await isHealthy()) return;
    await pause(100);
  }
  assert.fail('the portal does not answer');
}

/** Stops and starts the portal as a service manager does. */
function serviceCommands(program: string) {
  const pid = at('pid');
  const node = path.join(program, 'node_modules/node/bin/node');
  return {
    UPDATE_STOP: `kill "$(cat ${pid})"`,
    UPDATE_START: `cd ${program} && { ${node} scripts/serve.js >> ${at('log')} 2>&1 < /dev/null & echo $! > ${pid}; }`,
  };
}

const sh = (command: string) => execute('sh', ['-c', command], { env: { ...process.env, ...environment } });

/** Runs a command to its end, and measures the longest time for which the portal did not answer meanwhile. */
async function run(program: string, args: string[], cwd: string) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...environment } });
  const ended = once(child, 'close');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  let longestGap = 0;
  let lastSeen = performance.now();
  while (child.exitCode === null) {
    if (await isHealthy()) {
      longestGap = Math.max(longestGap, performance.now() - lastSeen);
      lastSeen = performance.now();
    }
    await pause(50);
  }
  await ended;
  return { exitCode: child.exitCode, output: (await said).join(''), longestGap };
}

const update = (...args: string[]) => run(process.execPath, ['scripts/update.js', ...args], here);

function inDatabase<Result>(work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(at('data', 'portal.sqlite'));
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

const hasTable = (name: string) =>
  inDatabase(
    (sqlite) => sqlite.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined,
  );
const countAccounts = () =>
  inDatabase((sqlite) => sqlite.prepare('SELECT count(*) FROM users').pluck().get());

/** The settings of a portal of its own. */
async function newPortal(dataFolder: string) {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  await mkdir(at(dataFolder));
  environment = {
    PORT: String(port),
    DATA_DIR: at(dataFolder),
    // This file asks for its health more often than a visitor may.
    RATE_LIMIT_PER_MINUTE: '0',
    SUPER_ADMIN_EMAIL: 'head@school.example',
    SUPER_ADMIN_PASSWORD: 'a long enough passphrase',
  };
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-update-'));
});
after(async () => {
  await sh(`kill "$(cat ${at('pid')})"`).catch(() => undefined);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The commit before the newest migration, so that an update has data to migrate. */
async function olderCommit() {
  const newest = (await readdir(path.join(root, 'migrations'))).sort().at(-1) ?? '';
  const added = await git(root, 'log', '--diff-filter=A', '--format=%H', '--', `migrations/${newest}`);
  return `${added.split('\n').at(-1)}^`;
}

const MIGRATION = (fails: boolean) => `import { type Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>) {
  await sql\`CREATE TABLE newThings (id INTEGER PRIMARY KEY) STRICT\`.execute(db);
  ${fails ? "throw new Error('half-way');" : ''}
}
`;

/** Commits a version on top of the present one, on a branch of its own. */
async function commitVersion(origin: string, branch: string, change: () => Promise<void>) {
  await git(origin, 'checkout', '-q', '-b', branch, 'present');
  await change();
  await git(origin, 'add', '-A');
  await git(origin, 'commit', '-q', '-m', branch);
}

describe('from a git checkout of an older commit', () => {
  before(async () => {
    const origin = at('origin');
    here = at('here');
    await git(folder, 'clone', '-q', root, origin);
    await git(origin, 'checkout', '-q', '-b', 'present');
    const migration = path.join(origin, 'migrations/9000_new_things.ts');
    await commitVersion(origin, 'fails', () => writeFile(migration, MIGRATION(true)));
    await commitVersion(origin, 'silent', async () => {
      await writeFile(migration, MIGRATION(false));
      const main = path.join(origin, 'src/server/main.ts');
      const code = await readFile(main, 'utf8');
      await writeFile(
        main,
        code.replace(
          'async function main() {',
          "async function main() {\n  if (!process.env.DATA_DIR?.includes('.update')) throw new Error('not here');",
        ),
      );
    });
    await commitVersion(origin, 'good', async () => {
      const file = path.join(origin, 'package.json');
      const own = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...own, version: '99.0.0' }, null, 2));
    });
    await git(origin, 'checkout', '-q', '-b', 'older', await olderCommit());
    // The older commit may not have the command yet.
    await cp(path.join(root, 'scripts'), path.join(origin, 'scripts'), { recursive: true });
    await git(origin, 'add', '-A');
    await git(origin, 'commit', '-q', '--allow-empty', '-m', 'older');
    await git(folder, 'clone', '-q', '--branch', 'older', origin, here);
    await execute(process.execPath, ['scripts/setup.js'], { cwd: here });
    await newPortal('data');
    Object.assign(environment, serviceCommands(here));
    await sh(environment.UPDATE_START ?? '');
    await untilHealthy();
  });

  test('a migration that fails half-way is found on a copy: nothing is changed or stopped', async () => {
    const { exitCode, output, longestGap } = await update('fails', '--yes');
    assert.equal(exitCode, 1);
    assert.match(output, /does not work with a copy of these data/);
    assert.ok(longestGap < LONGEST_GAP, `${longestGap} ms`);
    assert.equal(hasTable('newThings'), false);
    assert.deepEqual((await readdir(path.join(here, '.update'))).sort(), ['next']);
  });

  test('a version that does not come up is put back with its data by itself', async () => {
    const { exitCode, output } = await update('silent', '--yes');
    assert.equal(exitCode, 1);
    assert.match(output, /is in place again, with its data, and answers/);
    assert.equal(await isHealthy(), true);
    assert.equal(hasTable('newThings'), false);
    assert.equal(countAccounts(), 1);
  });

  test('a good one is in place after less than five seconds; one command goes back', async () => {
    const { exitCode, output, longestGap } = await update('good', '--yes');
    assert.equal(exitCode, 0, output);
    assert.match(output, /Version 99\.0\.0 is in place/);
    assert.ok(longestGap < LONGEST_GAP, `${longestGap} ms`);
    console.log(`The portal did not answer for ${Math.round(longestGap)} ms`);
    assert.equal(countAccounts(), 1);
    const back = await update('--back', '--yes');
    assert.equal(back.exitCode, 0, back.output);
    assert.equal(await isHealthy(), true);
    assert.equal(countAccounts(), 1);
  });

  after(() => sh(environment.UPDATE_STOP ?? ''));
});

describe('from a release file', () => {
  test('it starts with nothing installed, and changes over to another one', async () => {
    await execute(process.execPath, ['scripts/release.js'], { cwd: root });
    const [file = ''] = (await readdir(path.join(root, 'release'))).filter((name) =>
      name.endsWith('.tar.gz'),
    );
    const name = file.replace('.tar.gz', '');
    await execute('tar', ['-xzf', path.join(root, 'release', file), '-C', folder]);
    const later = at('later', name);
    await cp(at(name), later, { recursive: true });
    const own = JSON.parse(await readFile(path.join(later, 'package.json'), 'utf8'));
    await writeFile(path.join(later, 'package.json'), JSON.stringify({ ...own, version: '99.0.0' }));
    writeChecksums(later);
    await execute('tar', ['-czf', at('later.tar.gz'), '-C', at('later'), name]);

    const portal = at(name, 'portal');
    const { UPDATE_STOP = '' } = serviceCommands(at(name));
    await newPortal('other-data');
    Object.assign(environment, {
      UPDATE_STOP,
      // Nothing of this machine is in reach.
      UPDATE_START: `PATH= ${portal} >> ${at('log')} 2>&1 < /dev/null & echo $! > ${at('pid')}`,
    });
    await sh(environment.UPDATE_START ?? '');
    await untilHealthy();
    const done = await run(portal, ['update', at('later.tar.gz'), '--yes'], folder);
    assert.equal(done.exitCode, 0, done.output);
    assert.match(done.output, /Version 99\.0\.0 is in place/);
    assert.ok(done.longestGap < LONGEST_GAP, `${done.longestGap} ms`);
    const again = JSON.parse(await readFile(at(name, 'package.json'), 'utf8'));
    assert.equal(again.version, '99.0.0');

    await writeFile(path.join(later, 'CHANGELOG.md'), 'changed on the way');
    await execute('tar', ['-czf', at('changed.tar.gz'), '-C', at('later'), name]);
    const refused = await run(portal, ['update', at('changed.tar.gz'), '--yes'], folder);
    assert.match(refused.output, /its checksums are not right/);
    assert.equal(await isHealthy(), true);
  });
});
