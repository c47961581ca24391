import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../src/server/platform/config.ts';
import { root, Stop } from '../support/run.js';
import { BEFORE, DATABASE_BEFORE, NEXT, STATE } from './folders.ts';
import type { Server } from './server.ts';
import { checkOut } from './source.ts';

/** What the last update did, for going back. */
export const stateSchema = z.object({
  from: z.string(),
  to: z.string(),
  entries: z.array(z.string()),
  commits: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Whether both versions have the same database schema. */
  hasSameData: z.boolean(),
});
export type State = z.infer<typeof stateSchema>;

/** Renames the entries that exist. */
async function move(entries: readonly string[], from: string, to: string) {
  await mkdir(to, { recursive: true });
  for (const entry of entries)
    if (existsSync(path.join(from, entry))) await rename(path.join(from, entry), path.join(to, entry));
}

async function putInPlace({ entries, commits }: State) {
  await rm(BEFORE, { recursive: true, force: true });
  await move(entries, root, BEFORE);
  if (commits) await checkOut(commits.after);
  await move(entries, NEXT, root);
}

/** Puts back what was in place before; an exchange that stopped half-way is undone, too. */
export async function putBack({ entries, commits }: State) {
  for (const entry of entries.filter((name) => existsSync(path.join(BEFORE, name)))) {
    await rm(path.join(NEXT, entry), { recursive: true, force: true });
    await move([entry], root, NEXT);
    await move([entry], BEFORE, root);
  }
  if (commits) await checkOut(commits.before);
}

/** The database of a stopped portal is one file: closing it has emptied its log. */
async function keepDatabase({ databaseFile }: Config) {
  if (existsSync(`${databaseFile}-wal`))
    throw new Stop('The portal was not stopped in good order. Start it, stop it, and try again.');
  await rm(DATABASE_BEFORE, { force: true });
  if (existsSync(databaseFile)) await copyFile(databaseFile, DATABASE_BEFORE, constants.COPYFILE_FICLONE);
}

/** Overwrites the file, so that its owner stays who it was. */
export async function putDatabaseBack({ databaseFile }: Config) {
  for (const end of ['-wal', '-shm']) await rm(`${databaseFile}${end}`, { force: true });
  if (existsSync(DATABASE_BEFORE)) await copyFile(DATABASE_BEFORE, databaseFile, constants.COPYFILE_FICLONE);
}

/**
 * Stops the portal, puts the new version in place and starts it; when it does not come up, puts everything back.
 * @throws Stop when the version of before is in place again.
 */
export async function changeOver(config: Config, server: Server, state: State) {
  await server.stop();
  const stoppedAt = performance.now();
  let failure: string | undefined;
  try {
    await keepDatabase(config);
    await putInPlace(state);
    failure = await server.start();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  if (failure === undefined) {
    const seconds = ((performance.now() - stoppedAt) / 1000).toFixed(1);
    await writeFile(STATE, JSON.stringify(state));
    console.log(`Version ${state.to} is in place. The portal did not answer for ${seconds} seconds.`);
    return server.finish();
  }
  console.error(`Version ${state.to} did not come up: ${failure} Putting version ${state.from} back ...`);
  await server.stop().catch(() => undefined);
  await putBack(state);
  if (!state.hasSameData) await putDatabaseBack(config);
  const again = await server.start();
  if (again !== undefined)
    throw new Stop(
      `Version ${state.from} is in place again with its data, but did not come up: ${again} Start it by hand.`,
    );
  console.error(`Version ${state.from} is in place again, with its data, and answers.`);
  await server.finish();
  return 1;
}
