import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { useFolder } from '../support/use-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);
const COPY = 'before-update-2026-11-27T12-00-00.000Z.sqlite';

const ownVersion = async (program: string) =>
  JSON.parse(await readFile(path.join(program, 'package.json'), 'utf8')).version;

/** The program in a folder of its own, as far as the command needs it, after an update that exchanged one file. */
async function useUpdated(state: { to?: string; databaseCopy?: undefined } = {}) {
  const [program, dataFolder] = [await useFolder(), await useFolder()];
  const at = (name: string) => path.join(program, name);
  for (const name of ['scripts', 'package.json'])
    await cp(path.join(project, name), at(name), { recursive: true });
  for (const name of ['src', 'node_modules']) await symlink(path.join(project, name), at(name));
  await writeFile(at('NEWS'), 'new');
  await mkdir(at('.update/before'), { recursive: true });
  const backups = path.join(dataFolder, 'backups');
  await mkdir(backups);
  const copy = path.join(backups, COPY);
  await writeFile(at('.update/before/NEWS'), 'old');
  await copyFile(path.join(inject('template'), 'portal.sqlite'), copy);
  const stateFile = at('.update/state.json');
  const write = (more: object = {}) => writeFile(stateFile, JSON.stringify({ ...updated, ...more }));
  const updated = {
    from: '0.0.9',
    to: await ownVersion(program),
    entries: ['NEWS'],
    databaseCopy: COPY,
    dataFolders: [dataFolder],
    ...state,
  };
  await write();
  return {
    backups,
    copy,
    at,
    write,
    database: path.join(dataFolder, 'portal.sqlite'),
    state: async () => (existsSync(stateFile) ? JSON.parse(await readFile(stateFile, 'utf8')) : undefined),
    news: () => readFile(at('NEWS'), 'utf8'),
    git: (...args: string[]) =>
      execute('git', ['-c', 'user.name=Test', '-c', 'user.email=test@school.example', ...args], {
        cwd: program,
      }),
    /** The portal is not started, so that the command ends with 1. */
    goBack: async (): Promise<{ stdout: string; stderr: string }> => {
      const settings = { DATA_DIR: dataFolder, PORT: '0', UPDATE_STOP: 'true', UPDATE_START: 'false' };
      const run = execute(process.execPath, ['scripts/update/main.ts', '--back', '--yes'], {
        cwd: program,
        env: { ...process.env, ...settings },
      });
      return run.catch((failed) => failed);
    },
  };
}

const IS_BACK =
  'Version 0.0.9 is in place, but did not come up: “false” (UPDATE_START) failed. Start it by hand.\n';

test('going back is refused when the version that the update put in place is not there any more', async () => {
  const { goBack } = await useUpdated({ to: '0.2.0' });
  expect(await goBack()).toMatchObject({
    code: 1,
    stderr:
      'The last update was from version 0.0.9 to 0.2.0, but what is here now is another version, or the former program is gone. Nothing was changed.\n',
    stdout: '',
  });
});

test('going back is refused when the copy of the data of before is gone, which the portal deletes in time', async () => {
  const { goBack, database, copy, news } = await useUpdated();
  await copyFile(copy, database);
  await rm(copy);
  expect((await goBack()).stderr).toMatch(
    /^Version 0\.0\.9 cannot read the present data, and before-update-.+ is not in .+backups\. .+ Nothing was changed\.\n$/,
  );
  expect(await news()).toBe('new');
});

test('without another database schema no backup is made, and the database stays', async () => {
  const { goBack, database, backups, news, state } = await useUpdated({ databaseCopy: undefined });
  await writeFile(database, 'as it is');
  const { stdout, stderr } = await goBack();
  expect(stdout).toBe('Version 0.0.9 comes back; the data stay as they are.\n');
  expect(stderr).toBe(IS_BACK);
  expect(await readFile(database, 'utf8')).toBe('as it is');
  expect(await readdir(backups)).toEqual([]);
  expect([await news(), await state()]).toEqual(['old', undefined]);
});

test('a version that cannot even make a backup is gone back from, and the database that it leaves is kept', async () => {
  const { goBack, database, backups, news } = await useUpdated();
  await writeFile(database, 'no database');
  const { stderr } = await goBack();
  expect(stderr).toContain('No backup could be made, for the reason above. Going on without');
  expect(stderr).toContain(IS_BACK);
  expect((await readFile(database)).subarray(0, 15).toString()).toBe('SQLite format 3');
  const [kept = '', ...others] = await readdir(backups);
  // Nor is the copy left, with everybody in it.
  expect(others).toEqual([]);
  expect(kept).toMatch(/^before-back-/);
  expect(await readFile(path.join(backups, kept), 'utf8')).toBe('no database');
  expect(await news()).toBe('old');
});

test('going back is finished after it broke off, also when its version is in place in part', async () => {
  const { goBack, at, copy, state, news } = await useUpdated();
  await writeFile(copy, 'not whole');
  await goBack();
  expect(await state()).toMatchObject({ isGoingBack: true });
  expect(await news()).toBe('new');

  await copyFile(path.join(inject('template'), 'portal.sqlite'), copy);
  await writeFile(at('package.json'), JSON.stringify({ version: '0.0.9', scripts: { serve: 'node' } }));
  expect((await goBack()).stderr).toContain(IS_BACK);
  expect([await news(), await state()]).toEqual(['old', undefined]);
});

test('a checkout with changed files stays as it is, and one that broke off before the commit is finished', async () => {
  const { goBack, git, write, at, news, state, database } = await useUpdated();
  await git('init', '--quiet');
  const commit = async (text: string) => {
    await writeFile(at('README.md'), text);
    await git('add', 'README.md');
    await git('commit', '--quiet', '--message', text);
    return (await git('rev-parse', 'HEAD')).stdout.trim();
  };
  const commits = { before: await commit('before'), after: await commit('after') };
  await write({ commits });
  await writeFile(at('README.md'), 'changed here');
  expect((await goBack()).stderr).toBe(
    'Files of the program were changed here, and would be lost:\nM README.md\nPut them back first: git stash\n',
  );
  expect([await news(), existsSync(database)]).toEqual(['new', false]);

  await git('checkout', 'README.md');
  await write({ commits, isGoingBack: true });
  await copyFile(at('.update/before/NEWS'), at('NEWS'));
  await git('clean', '-fdxq', '.update/before');
  expect((await goBack()).stderr).toContain(IS_BACK);
  expect(await readFile(at('README.md'), 'utf8')).toBe('before');
  expect(await state()).toBe(undefined);
});
