import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../src/server/platform/file-store.ts';
import { root, Stop } from '../support/run.js';
import { keepDatabases, putDatabasesBack, removeDatabases } from './databases.ts';
import { BEFORE, NEXT, STATE, WORK } from './folders.ts';
import type { Portal } from './portals.ts';
import type { Server } from './server.ts';
import { checkOut } from './source.ts';
import { asksStandIns, standIn } from './stand-in.ts';

/** What the last update did, for going back. */
export const stateSchema = z.object({
  from: z.string(),
  to: z.string(),
  entries: z.array(z.string()),
  commits: z.object({ before: z.string(), after: z.string() }).optional(),
  /** The name of the copies of the databases; without it both versions have the same database schema. */
  databaseCopy: z.string().optional(),
  /** Of the portals that were changed over. */
  dataFolders: z.array(z.string()),
  /** Whether going back has begun. */
  isGoingBack: z.boolean().optional(),
});
export type State = z.infer<typeof stateSchema>;

/** Renames the entries that exist. */
async function move(entries: readonly string[], from: string, to: string) {
  await mkdir(to, { recursive: true });
  for (const entry of entries)
    if (existsSync(path.join(from, entry))) await rename(path.join(from, entry), path.join(to, entry));
}

/** A power cut leaves the earlier state or this one. */
async function keepState(state: State) {
  const next = `${STATE}.next`;
  await writeFile(next, JSON.stringify(state), { flush: true });
  await rename(next, STATE);
  await syncFolder(WORK);
}

async function forgetLastUpdate(portals: readonly Portal[]) {
  await rm(STATE, { force: true });
  await removeDatabases(portals);
}
/** Otherwise putting back a change-over that failed would take what an earlier one had left there. */
const removeFormerProgram = () => rm(BEFORE, { recursive: true, force: true });

async function putInPlace(state: State) {
  const { entries, commits } = state;
  await move(entries, root, BEFORE);
  if (commits) await checkOut(commits.after);
  await move(entries, NEXT, root);
  await keepState(state);
}

/**
 * Puts back what was in place before; an exchange that stopped half-way is undone, too. The databases come first, and
 * stay until the end, so that --back can be given again if something cannot be put back.
 */
async function putBack(portals: readonly Portal[], state: State, isLater: boolean) {
  const { entries, commits, databaseCopy } = state;
  // Only a version that was wholly in place has run and changed the data.
  if (existsSync(STATE)) {
    // A full disk must not keep the former version away.
    await keepState({ ...state, isGoingBack: true }).catch(() => undefined);
    if (databaseCopy) await putDatabasesBack(portals, databaseCopy, isLater);
  }
  for (const entry of entries.filter((name) => existsSync(path.join(BEFORE, name)))) {
    await rm(path.join(NEXT, entry), { recursive: true, force: true });
    await move([entry], root, NEXT);
    await move([entry], BEFORE, root);
  }
  if (commits) await checkOut(commits.before);
  await forgetLastUpdate(portals);
}

/**
 * Stops the portals, exchanges the program and starts them. Meanwhile stand-ins answer.
 * @returns why they are not all healthy; undefined when they are.
 */
async function exchange(portals: readonly Portal[], server: Server, work: () => Promise<void>) {
  const leave = portals.map(({ config }) => standIn(config));
  const allLeave = () => {
    for (const one of leave) one();
  };
  try {
    await server.stop();
    await work();
    if (!asksStandIns(root)) allLeave();
    return await server.start();
  } finally {
    allLeave();
  }
}

/**
 * Puts the new version in place; when it does not come up, puts everything back.
 * @throws Stop when a portal cannot be stopped.
 */
export async function changeOver(portals: readonly Portal[], server: Server, state: State) {
  let stoppedAt: number | undefined;
  let failure: string | undefined;
  try {
    failure = await exchange(portals, server, async () => {
      stoppedAt = performance.now();
      await forgetLastUpdate(portals);
      await removeFormerProgram();
      if (state.databaseCopy) await keepDatabases(portals, state.databaseCopy);
      await putInPlace(state);
    });
  } catch (error) {
    if (stoppedAt === undefined) {
      // Those of several that did stop.
      if (portals.length > 1) await server.start();
      throw error;
    }
    failure = error instanceof Error ? error.message : String(error);
  }
  if (failure === undefined) {
    const seconds = ((performance.now() - (stoppedAt ?? 0)) / 1000).toFixed(1);
    console.log(`Version ${state.to} is in place, ${seconds} seconds after the stop of the one before.`);
    return server.finish();
  }
  console.error(`Version ${state.to} did not come up: ${failure} Putting version ${state.from} back ...`);
  const again = await exchange(portals, server, () => putBack(portals, state, false));
  if (again !== undefined)
    throw new Stop(
      `Version ${state.from} is in place again with its data, but did not come up: ${again} Start it by hand.`,
    );
  console.error(`Version ${state.from} is in place again, with its data, and answers.`);
  await server.finish();
  return 1;
}

/** Puts the version of before back. @throws Stop when it does not come up. */
export async function changeBack(portals: readonly Portal[], server: Server, state: State) {
  const failure = await exchange(portals, server, () => putBack(portals, state, true));
  if (failure !== undefined)
    throw new Stop(`Version ${state.from} is in place, but did not come up: ${failure} Start it by hand.`);
  console.log(`Version ${state.from} is in place.`);
  return server.finish();
}
