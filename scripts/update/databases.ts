import { constants, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../src/server/platform/config.ts';
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

/** Overwrites the file, so that its owner stays who it was. */
async function putBack({ databaseFile }: Config, copy: string) {
  if (!existsSync(copy)) return;
  for (const end of ['-wal', '-shm']) await rm(`${databaseFile}${end}`, { force: true });
  await copyFile(copy, databaseFile, constants.COPYFILE_FICLONE);
}

/** @param dataFolders of the portals whose databases were kept, in the same order. */
export async function putDatabasesBack(portals: readonly Portal[], dataFolders: readonly string[]) {
  for (const { config } of portals) await putBack(config, copyOf(dataFolders.indexOf(config.dataFolder)));
}
