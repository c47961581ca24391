import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { putDatabaseBack } from '../../scripts/update/databases.ts';
import { useFolder } from '../support/use-folder.ts';

const filesOf = (dataFolder: string) => ({
  dataFolder,
  databaseFile: path.join(dataFolder, 'portal.sqlite'),
  backupsFolder: path.join(dataFolder, 'backups'),
});

function open(file: string) {
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  return sqlite;
}

const save = (sqlite: Sqlite.Database, text: string) =>
  sqlite.prepare('INSERT INTO notes VALUES (?)').run(text);

function notesIn(file: string) {
  const sqlite = new Sqlite(file);
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    return sqlite.prepare('SELECT text FROM notes').pluck().all();
  } finally {
    sqlite.close();
  }
}

/** A portal's database that was kept, and was written to since by a portal that has not closed it yet. */
async function useChanged() {
  const files = filesOf(await useFolder());
  const kept = path.join(await useFolder(), '0.sqlite');
  const portal = open(files.databaseFile);
  portal.exec('CREATE TABLE notes (text)');
  save(portal, 'before');
  portal.pragma('wal_checkpoint(TRUNCATE)');
  await copyFile(files.databaseFile, kept);
  save(portal, 'since');
  return { files, kept, portal };
}

test('going back waits for a portal that is closing, and what was saved since stays in backups/', async () => {
  const { files, kept, portal } = await useChanged();
  const mode = (await stat(files.databaseFile)).mode;
  const back = putDatabaseBack(files, kept, false);
  save(portal, 'at the last moment');
  portal.close();
  const { kept: aside } = await back;
  expect(aside).toMatch(/backups.before-back-.+\.sqlite$/);
  expect(notesIn(aside ?? '')).toEqual(['before', 'since', 'at the last moment']);
  expect(notesIn(files.databaseFile)).toEqual(['before']);
  expect((await stat(files.databaseFile)).mode).toBe(mode);
  expect((await readdir(files.dataFolder)).sort()).toEqual(['backups', 'portal.sqlite']);
});

test('what a killed portal left in its log stays in backups/, too', async () => {
  const { files, kept, portal } = await useChanged();
  const killed = filesOf(await useFolder());
  for (const end of ['', '-wal'])
    await copyFile(`${files.databaseFile}${end}`, `${killed.databaseFile}${end}`);
  portal.close();
  const { kept: aside } = await putDatabaseBack(killed, kept, false);
  expect(notesIn(aside ?? '')).toEqual(['before', 'since']);
  expect(notesIn(killed.databaseFile)).toEqual(['before']);
});

test('a database that is missing is put back, and none is put aside', async () => {
  const { kept, portal } = await useChanged();
  portal.close();
  const files = filesOf(path.join(await useFolder(), 'data'));
  await mkdir(files.dataFolder);
  expect(await putDatabaseBack(files, kept, false)).toEqual({ kept: undefined, since: undefined });
  expect(notesIn(files.databaseFile)).toEqual(['before']);
});
