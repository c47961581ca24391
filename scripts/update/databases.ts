import { constants, existsSync, statSync } from 'node:fs';
import { chown, copyFile, link, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Config } from '../../src/server/platform/config.ts';
import { isBusy } from '../../src/server/platform/data-lock.ts';
import { syncFile, syncFolder } from '../../src/server/platform/file-store.ts';
import { Stop } from '../support/run.js';
import { DATABASES_BEFORE } from './folders.ts';
import type { Portal } from './portals.ts';
import { LOOK_EVERY } from './server.ts';

const copyOf = (place: number) => path.join(DATABASES_BEFORE, `${place}.sqlite`);

/** In milliseconds. A portal gives its data free a moment before it has closed its database. */
const CLOSING_LIMIT = 15_000;

const hasLog = ({ databaseFile }: Config) =>
  (statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** @throws Stop when the portal was killed: closing the database empties its log, so that it is one file. */
async function untilClosed(config: Config) {
  const until = Date.now() + CLOSING_LIMIT;
  while (hasLog(config)) {
    if (Date.now() > until)
      throw new Stop(
        `The portal in ${config.dataFolder} was not stopped in good order. Start it, stop it, and try again.`,
      );
    await pause(LOOK_EVERY);
  }
}

/** Copies the database of each portal, which is stopped. */
export async function keepDatabases(portals: readonly Portal[]) {
  await rm(DATABASES_BEFORE, { recursive: true, force: true });
  await mkdir(DATABASES_BEFORE, { mode: 0o700 });
  for (const [place, { config }] of portals.entries()) {
    await untilClosed(config);
    if (existsSync(config.databaseFile))
      await copyFile(config.databaseFile, copyOf(place), constants.COPYFILE_FICLONE);
  }
}

/**
 * Merges what the log holds, also the log of a portal that was killed.
 * @returns whether every other process has closed the database: leaving WAL mode needs a lock that all others prevent.
 */
function mergeLog(file: string): boolean {
  const sqlite = new Sqlite(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    return true;
  } catch (error) {
    // A damaged database is put aside as it is, with its log.
    return !isBusy(error);
  } finally {
    sqlite.close();
  }
}

/** @throws Stop when a process keeps it open: at its end it would write into the files of another one, or delete its log. */
async function untilMerged(file: string) {
  const until = Date.now() + CLOSING_LIMIT;
  while (!mergeLog(file)) {
    if (Date.now() > until)
      throw new Stop(
        `Another process still has ${file} open, so that it cannot be put back. The portal is stopped. End that process, then: npm run update -- --back`,
      );
    await pause(LOOK_EVERY);
  }
}

type Owner = { uid: number; gid: number };

/** Gives the file this owner, if it has another one. */
async function giveTo({ uid, gid }: Owner, file: string) {
  const present = await stat(file);
  if (present.uid !== uid || present.gid !== gid) await chown(file, uid, gid);
}

/**
 * Gives the file a second name, or copies it where that cannot be done, as on another disk. It stays in its place, so that
 * a power cut leaves no moment without a database.
 */
async function keepAs(file: string, to: string) {
  await link(file, to).catch(async () => {
    await copyFile(file, to, constants.COPYFILE_EXCL);
    await giveTo(await stat(file), to);
    await syncFile(to);
  });
}

type Files = Pick<Config, 'dataFolder' | 'databaseFile' | 'backupsFolder'>;

/**
 * Puts a copy in place of the database, which goes into backups/: it may hold what was saved after the last backup.
 * @returns where it is now; undefined when there was none.
 */
export async function putDatabaseBack({ dataFolder, databaseFile, backupsFolder }: Files, copy: string) {
  const isPresent = existsSync(databaseFile);
  // A link stays one.
  const file = isPresent ? await realpath(databaseFile) : databaseFile;
  if (isPresent) await untilMerged(file);
  const next = `${file}.next`;
  await copyFile(copy, next, constants.COPYFILE_FICLONE);
  await giveTo(await stat(isPresent ? file : dataFolder), next);
  await syncFile(next);
  let kept: string | undefined;
  if (isPresent) {
    await mkdir(backupsFolder, { recursive: true, mode: 0o700 });
    kept = path.join(backupsFolder, `before-back-${new Date().toISOString().replaceAll(':', '-')}.sqlite`);
    for (const end of ['', '-wal'])
      if (existsSync(`${file}${end}`)) await keepAs(`${file}${end}`, `${kept}${end}`);
    await syncFolder(backupsFolder);
  }
  for (const end of ['-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  await rename(next, file);
  await syncFolder(path.dirname(file));
  return kept;
}

/** @param dataFolders of the portals whose databases were kept, in the same order. */
export async function putDatabasesBack(portals: readonly Portal[], dataFolders: readonly string[]) {
  for (const { config } of portals) {
    const copy = copyOf(dataFolders.indexOf(config.dataFolder));
    const kept = existsSync(copy) ? await putDatabaseBack(config, copy) : undefined;
    if (kept) console.log(`The database that was in ${config.dataFolder} until now is ${kept}.`);
  }
}
