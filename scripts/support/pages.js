import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const shell = join(root, 'dist/client/index.html');
const stamp = join(root, 'dist/pages.sha256');

/** A hash of the inputs' content. Their times would mislead after a checkout or a deletion. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file or a folder
 * @returns {string[]} the file, or the folder's files in a fixed order
 */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/** Whether dist/client was built from the present inputs. */
function pagesAreCurrent() {
  return existsSync(shell) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Builds the web pages into dist/client. */
export async function buildPages() {
  const builtFrom = fingerprint();
  rmSync(stamp, { force: true });
  const code = await run(pinnedNode, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Stop('The web pages could not be built.');
  writeFileSync(stamp, builtFrom);
}

/** Builds the web pages when they are missing or stale. */
export async function buildStalePages() {
  if (pagesAreCurrent()) return;
  console.log('Building the web pages ...');
  await buildPages();
}
