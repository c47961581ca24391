import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { snapshotDatabase } from '../../src/server/platform/database/snapshot.ts';
import { freePort } from '../support/free-port.ts';
import { pinnedNode, root, Stop } from '../support/run.js';
import { NEXT, TRIAL } from './folders.ts';
import type { Portal } from './portals.ts';
import { awaitHealth } from './server.ts';

/** Settings by which a trial would reach anybody: it writes to nobody and copies nothing anywhere. */
const REACHES_OUT = /^(?:SMTP_URL|BACKUP_.*|SUPER_ADMIN_.*)$/;

/**
 * Starts the new version on a copy of the database, which makes its migrations there.
 * @throws Stop when it does not come up.
 */
export async function tryOnCopy({ config, environment }: Portal) {
  await rm(TRIAL, { recursive: true, force: true });
  await mkdir(TRIAL, { recursive: true, mode: 0o700 });
  try {
    snapshotDatabase(config.databaseFile, path.join(TRIAL, 'portal.sqlite'));
    const port = await freePort();
    const settings = Object.entries(environment).filter(([name]) => !REACHES_OUT.test(name));
    const own = { DATA_DIR: TRIAL, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' };
    const server = spawn(pinnedNode.replace(root, NEXT), ['src/server/main.ts'], {
      cwd: NEXT,
      env: { ...Object.fromEntries(settings), ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(server, 'close');
    const failure = await awaitHealth(`http://127.0.0.1:${port}`, ended);
    server.kill();
    await ended;
    if (failure)
      throw new Stop(
        `The new version does not work with a copy of the data in ${config.dataFolder}: ${failure} Nothing was changed, and the present version goes on. Please tell who makes the program what it said above.`,
      );
  } finally {
    await rm(TRIAL, { recursive: true, force: true });
  }
}
