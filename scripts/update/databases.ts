import { constants, existsSync, statSync } from 'node:fs';
import { chown, copyFile, link, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  databaseCopyName,
  listDatabaseCopies,
  removeDatabaseCopy,
} from '../../src/server/domains/backups/database-copies.ts';
import { prepareEarlierData, type Since } from '../../src/server/domains/backups/earlier-data.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Config } from '../../src/server/platform/config.ts';
import { isBusy } from '../../src/server/platform/data-lock.ts';
import { syncFile, syncFolder } from '../../src/server/platform/file-store.ts';
import { countOf } from '../../src/shared/format/count.ts';
import { Stop } from '../support/run.js';
import type { Portal } from './portals.ts';
import { LOOK_EVERY } from './server.ts';

/** Beside the backups, where the portal itself deletes the copy in time. */
export const copyOf = ({ config }: Portal, name: string) => path.join(config.backupsFolder, name);

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

/** Deletes the copies of the last update. */
export async function removeDatabases(portals: readonly Portal[]) {
  for (const { config } of portals)
    for (const copy of await listDatabaseCopies(config))
      if (copy.kind === 'update') await removeDatabaseCopy(config, copy);
}

/** Copies the database of each portal, which is stopped, into its backups/ under this name. */
export async function keepDatabases(portals: readonly Portal[], name: string) {
  for (const portal of portals) {
    const { databaseFile, backupsFolder } = portal.config;
    await untilClosed(portal.config);
    if (!existsSync(databaseFile)) continue;
    const copy = copyOf(portal, name);
    await mkdir(backupsFolder, { recursive: true, mode: 0o700 });
    await copyFile(databaseFile, copy, constants.COPYFILE_FICLONE);
    await giveTo(await stat(databaseFile), copy);
  }
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
 * @param isLater whether people have used the portal since, so that what was done must not be done again.
 * @returns where the former one is now, if there was one, and what became of what was destroyed since.
 */
export async function putDatabaseBack(
  { dataFolder, databaseFile, backupsFolder }: Files,
  copy: string,
  isLater: boolean,
) {
  const isPresent = existsSync(databaseFile);
  // A link stays one.
  const file = isPresent ? await realpath(databaseFile) : databaseFile;
  if (isPresent) await untilMerged(file);
  const next = `${file}.next`;
  // A log that an attempt left which was killed would be read as the copy's own.
  for (const end of ['-wal', '-shm']) await rm(`${next}${end}`, { force: true });
  await copyFile(copy, next, constants.COPYFILE_FICLONE);
  await giveTo(await stat(isPresent ? file : dataFolder), next);
  const keptAs = databaseCopyName('back', systemClock.now());
  const since = isLater
    ? await prepareEarlierData(next, systemClock, isPresent ? { file, keptAs } : undefined)
    : undefined;
  await syncFile(next);
  let kept: string | undefined;
  if (isPresent) {
    await mkdir(backupsFolder, { recursive: true, mode: 0o700 });
    kept = path.join(backupsFolder, keptAs);
    for (const end of ['', '-wal'])
      if (existsSync(`${file}${end}`)) await keepAs(`${file}${end}`, `${kept}${end}`);
    await syncFolder(backupsFolder);
  }
  for (const end of ['-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  await rename(next, file);
  await syncFolder(path.dirname(file));
  return { kept, since };
}

/** Tells the operator what became of what was destroyed since. */
function tellSince(dataFolder: string, { destroyedAgain, cameBack, knowsDestroyed }: Since) {
  if (destroyedAgain > 0)
    console.log(
      `${countOf(destroyedAgain, 'record')} in ${dataFolder} had been destroyed since, and so they were destroyed again.`,
    );
  if (cameBack === undefined)
    console.warn(
      `It cannot be read what was destroyed in ${dataFolder} since. Please look under Keeping Data, and destroy again what came back.`,
    );
  else if (cameBack > 0)
    console.warn(
      `${countOf(cameBack, 'record')} in ${dataFolder} came back that had been destroyed since. Please destroy them again under Keeping Data.`,
    );
  if (!knowsDestroyed)
    console.warn(
      `The list of what was destroyed in ${dataFolder} since could not be taken over: a restore of a backup from before would bring it back.`,
    );
}

/**
 * @param name of the copy that was kept of each database.
 * @param isLater as for `putDatabaseBack`.
 */
export async function putDatabasesBack(portals: readonly Portal[], name: string, isLater: boolean) {
  for (const portal of portals) {
    const { config } = portal;
    const copy = copyOf(portal, name);
    if (!existsSync(copy)) continue;
    const { kept, since } = await putDatabaseBack(config, copy, isLater);
    if (kept) console.log(`The database that was in ${config.dataFolder} until now is ${kept}.`);
    if (since) tellSince(config.dataFolder, since);
  }
}
