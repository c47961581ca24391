import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../src/server/platform/config.ts';
import { Stop } from '../support/run.js';
import { DATABASES_BEFORE } from './folders.ts';
import type { Portal } from './portals.ts';

const copyOf = (place: number) => path.join(DATABASES_BEFORE, `${place}.sqlite`);

/**
 * Copies each database. That of a stopped portal is one file: closing it has emptied its log.
 * @throws Stop when a portal was killed.
 */
export async function keepDatabases(portals: readonly Portal[]) {
  await rm(DATABASES_BEFORE, { recursive: true, force: true });
  await mkdir(DATABASES_BEFORE, { mode: 0o700 });
  for (const [place, { config }] of portals.entries()) {
    if (existsSync(`${config.databaseFile}-wal`))
      throw new Stop(
        `The portal in ${config.dataFolder} was not stopped in good order. Start it, stop it, and try again.`,
      );
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
