import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { isListingComplete } from '../../src/server/domains/applications/listing-queries.ts';
import { lockDataFolder } from '../../src/server/platform/data-lock.ts';
import { requirePresentDatabase } from '../../src/server/platform/database/present.ts';
import { openPortal } from '../../src/server/start.ts';
import { run } from '../support/cli/run.ts';
import { settings } from '../support/running-portal.ts';
import { sweepNow } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const { NODE_COMPILE_CACHE } = process.env;
const PROJECT = path.resolve(import.meta.dirname, '../..');
const STORED = 'd'.repeat(64);

/** Starts the server, which is expected to fail. */
async function startProcess(dataFolder: string, args: string[] = []) {
  const server = spawn(process.execPath, ['scripts/serve.js', ...args], {
    cwd: PROJECT,
    env: { NODE_COMPILE_CACHE, DATA_DIR: dataFolder, PORT: '0', LOG_LEVEL: 'silent' },
  });
  const timer = setTimeout(() => server.kill('SIGKILL'), 60_000);
  const [out, err, [code]] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, 'exit'),
  ]);
  clearTimeout(timer);
  return { out, err, code };
}

/** The data folder of a portal that has run once, with one upload. */
async function useData() {
  const dataFolder = await useFolder();
  await copyFile(path.join(inject('template'), 'portal.sqlite'), path.join(dataFolder, 'portal.sqlite'));
  await mkdir(path.join(dataFolder, 'uploads'));
  await writeFile(path.join(dataFolder, 'uploads', STORED), 'a document');
  return { dataFolder, database: path.join(dataFolder, 'portal.sqlite') };
}

const uploadsOf = (dataFolder: string) => readdir(path.join(dataFolder, 'uploads'));

const remove = (database: string) => rm(database);
const empty = (database: string) => writeFile(database, '');
const shorten = (database: string) => writeFile(database, '\n');
/** As `sqlite3 portal.sqlite` does when somebody only looks. */
async function beginAnother(database: string) {
  await rm(database);
  const sqlite = new Sqlite(database);
  sqlite.pragma('user_version = 1');
  sqlite.close();
}
const LOST = [
  ['removed', remove],
  ['emptied', empty],
  ['cut off after a byte', shorten],
  ['replaced by one without tables', beginAnother],
] as const;

test.each(LOST)(
  'a database that was %s is not begun anew beside its uploads, unless that is told',
  async (_, lose) => {
    const { dataFolder, database } = await useData();
    await lose(database);
    await expect(requirePresentDatabase(settings(dataFolder))).rejects.toThrow(
      /uploads\/ holds documents.*npm start -- --new-database$/,
    );
    expect(existsSync(database) && (await stat(database)).size > 4096).toBe(false);
    expect(await uploadsOf(dataFolder)).toEqual([STORED]);

    // Runs in this process what main.ts runs with --new-database.
    const portal = await openPortal({ ...settings(dataFolder), newDatabase: true });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    await sweepNow(portal);
    await portal.close();
    expect(await uploadsOf(dataFolder)).toEqual([STORED]);
  },
);

test('the server says so in one line, and exits with 1', async () => {
  const { dataFolder, database } = await useData();
  await rm(database);
  const refused = await startProcess(dataFolder);
  expect(refused).toMatchObject({ out: '', code: 1 });
  expect(refused.err).toMatch(/^The portal could not start: [^\n]*npm start -- --new-database\n$/);
});

test('uploads that lie in the trash only keep a new database away, too', async () => {
  const { dataFolder, database } = await useData();
  await rm(database);
  const trash = path.join(dataFolder, 'uploads', '.trash');
  await mkdir(trash);
  await rm(path.join(dataFolder, 'uploads', STORED));
  await writeFile(path.join(trash, `2026-11-23-${STORED}`), 'a document');
  await expect(openPortal(settings(dataFolder))).rejects.toThrow('uploads/ holds documents');
});

test.each([
  ['seed', ['--applications', '3']],
  ['create-super-admin', ['head@school.example']],
  ['restore', ['package.json', '--yes']],
  ['backup', []],
] as const)('npm run %s begins no new database beside uploads either', async (command, args) => {
  const { dataFolder, database } = await useData();
  await rm(database);
  const refused = await run(command, [...args], { dataFolder, input: 'a long password\n' });
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining('portal.sqlite') });
  expect(existsSync(database)).toBe(false);
  expect(await uploadsOf(dataFolder)).toEqual([STORED]);
});

test.each(['backup', 'doctor'] as const)(
  'npm run %s does not begin a portal in a folder without one',
  async (command) => {
    const dataFolder = await useFolder();
    expect(await run(command, [], { dataFolder })).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringMatching(/^There is no portal\.sqlite in .*Is DATA_DIR right\?.*npm start\n$/),
    });
    expect(await readdir(dataFolder)).toEqual([]);
  },
);

test('npm run create-super-admin says that it began a portal in a folder without one', async () => {
  const dataFolder = await useFolder();
  const create = () =>
    run('create-super-admin', ['head@school.example'], { dataFolder, input: 'a long password\n' });
  const begun = /^There was no portal in .*: a new, empty one was made. Is DATA_DIR right\?\n/;
  expect(await create()).toMatchObject({ exitCode: 0, output: expect.stringMatching(begun) });
  expect(await create()).toMatchObject({ exitCode: 0, output: expect.not.stringMatching(begun) });
});

test.each([false, true])(
  'a log without its database is not thrown away (--new-database: %s)',
  async (newDatabase) => {
    const dataFolder = await useFolder();
    const log = path.join(dataFolder, 'portal.sqlite-wal');
    await writeFile(log, 'the latest changes');
    const opening = requirePresentDatabase({ ...settings(dataFolder), newDatabase });
    await expect(opening).rejects.toThrow('portal.sqlite-wal');
    expect(await readFile(log, 'utf8')).toBe('the latest changes');
  },
);

test('--new-database does not replace a database', async () => {
  const { dataFolder, database } = await useData();
  const before = await readFile(database);
  const refused = await startProcess(dataFolder, ['--new-database']);
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The portal .* already, [^\n]*\n$/) });
  expect(await readFile(database)).toEqual(before);
});

test('an option that there is not is one line and exit 1', async () => {
  const dataFolder = await useFolder();
  const refused = await startProcess(dataFolder, ['--new-databse']);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The portal could not start: [^\n]*--new-databse[^\n]*\n$/),
  });
  expect(await readdir(dataFolder)).toEqual([]);
});

test('a file that is no database is one line that says what to do, for the server and for commands', async () => {
  const { dataFolder, database } = await useData();
  await writeFile(database, 'no database at all '.repeat(500));
  const refused = await startProcess(dataFolder);
  expect(refused).toMatchObject({ out: '', code: 1 });
  expect(refused.err).toMatch(
    /^The portal could not start [^\n]*damaged[^\n]*--new-database[^\n]*restore[^\n]*\n$/,
  );
  const command = await run('create-super-admin', ['head@school.example'], {
    dataFolder,
    input: 'a long password\n',
  });
  expect(command).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^[^\n]*damaged[^\n]*--new-database[^\n]*\n$/),
  });
  expect(await readFile(database, 'utf8')).toContain('no database at all');
  expect(await uploadsOf(dataFolder)).toEqual([STORED]);
});

test('a lock file that is no lock is replaced; a folder in its place is told', async () => {
  for (const content of ['x', 'garbage '.repeat(1000), '']) {
    const { dataFolder } = await useData();
    await writeFile(path.join(dataFolder, 'portal.lock'), content);
    const portal = await openPortal(settings(dataFolder));
    expect(() => lockDataFolder(dataFolder, { patience: 0 })).toThrow(
      'another server is already using the data',
    );
    await portal.close();
  }
  const { dataFolder } = await useData();
  await mkdir(path.join(dataFolder, 'portal.lock'));
  await expect(openPortal(settings(dataFolder))).rejects.toThrow(
    /portal\.lock cannot be used .*Remove it; it holds nothing\.$/,
  );
});

test.skipIf(process.platform !== 'linux')('a folder where none can be made is one line', async () => {
  await expect(openPortal(settings('/proc/portal/data'))).rejects.toThrow(
    'no folder can be made in /proc. Set DATA_DIR to a folder on a disk, such as /var/lib/portal.',
  );
});

test('a search index that is missing is made anew; a missing table is told as damage', async () => {
  const { dataFolder, database } = await useData();
  const drop = (table: string) => {
    const sqlite = new Sqlite(database);
    sqlite.exec(`DROP TABLE ${table}`);
    sqlite.close();
  };
  const schema = () => {
    const sqlite = new Sqlite(database, { readonly: true });
    const found = sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = 'applicationSearch'").get();
    sqlite.close();
    return found;
  };
  const before = schema();
  drop('applicationSearch');
  const portal = await openPortal(settings(dataFolder));
  expect(await isListingComplete(portal.services.db)).toBe(true);
  await portal.close();
  expect(schema()).toEqual(before);
  drop('users');
  const { err, code } = await startProcess(dataFolder);
  expect([code, err.trim()]).toEqual([
    1,
    expect.stringMatching(/^The portal could not start \(no such table: \S+\): .* restore the newest backup/),
  ]);
});
