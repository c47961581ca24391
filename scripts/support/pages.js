import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isCurrent } from './fingerprint.js';
import { pinnedNode, root, run, Stop } from './run.js';

/** Everything that determines the content of the built pages. */
const inputs = [
  'src/client',
  'src/shared',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.json',
  'package-lock.json',
];

const stamp = 'dist/pages.sha256';

/** Builds the web pages into dist/client. */
export async function buildPages() {
  const builtFrom = fingerprint(inputs);
  rmSync(join(root, stamp), { force: true });
  const code = await run(pinnedNode, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Stop('The web pages could not be built.');
  writeFileSync(join(root, stamp), builtFrom);
}

/** Builds the web pages when they are missing or stale. */
export async function buildStalePages() {
  if (isCurrent({ made: 'dist/client/index.html', stamp, inputs })) return;
  console.log('Building the web pages ...');
  await buildPages();
}
