import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isCurrent } from './fingerprint.js';
import { pinnedNode, root, run, Stop } from './run.js';

/** Everything that determines what the server does. */
const inputs = ['src/server', 'src/shared', 'scripts/build/server.ts', 'package-lock.json'];

const made = 'dist/server/main.js';
const stamp = 'dist/server.sha256';

/** The server in one file, which loads in half the time of a thousand modules, and takes less memory. */
export const builtServer = join(root, made);

/** Whether the built server is that of the present sources. After `git pull`, for example, it is not. */
export const serverIsCurrent = () => isCurrent({ made, stamp, inputs });

/** Builds the server into dist/server. */
export async function buildServer() {
  const builtFrom = fingerprint(inputs);
  rmSync(join(root, stamp), { force: true });
  const code = await run(pinnedNode, ['scripts/build/server.ts']);
  if (code !== 0) throw new Stop('The server could not be built.');
  writeFileSync(join(root, stamp), builtFrom);
}

/** Builds the server when it is missing or stale. */
export async function buildStaleServer() {
  if (!serverIsCurrent()) await buildServer();
}
