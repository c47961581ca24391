import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, pinnedNode, root, Stop } from './run.js';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * @param {string} file a lock file of npm
 * @returns {Packages | undefined} undefined when there is none
 */
function readPackages(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/**
 * Whether every package of package-lock.json is installed in its version. Reads npm's own list, which is right
 * whoever installed them. A missing optional package is meant for another system.
 */
function packagesAreCurrent() {
  const wanted = readPackages('package-lock.json') ?? {};
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return optional === true;
    return found.version === version && (!integrity || found.integrity === integrity);
  });
}

const advice = `
Check the connection to the internet and try again. If it fails once more, delete the folder node_modules and try again.`;

/**
 * npm 9 cannot read package-lock.json, and under Node.js before 20 npm leaves packages out that the build needs. Both are
 * what Debian 12 has.
 */
function requireNewNpm() {
  const [, npmVersion, nodeVersion] =
    /^npm\/(\d+)\S* node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (Number(npmVersion) < 10 || Number(nodeVersion) < 20)
    throw new Stop(
      `npm ${npmVersion} with Node.js ${nodeVersion} is too old for the packages. Install newer ones, and try again: npm install -g node@24 npm@10`,
    );
}

/** Installs the packages of package-lock.json and the pinned Node.js where they are missing or out of date. */
export async function installPackages() {
  if (!packagesAreCurrent()) {
    requireNewNpm();
    console.log('Installing packages (a minute or so the first time) ...');
    // Without scripts: npm 10 would compile better-sqlite3, which comes compiled, with Python and a compiler.
    // "install", not "ci": on Windows, "ci" cannot delete the Node.js inside node_modules that runs this.
    const code = await npm(['install', '--no-save', '--ignore-scripts', '--include=dev']);
    if (code !== 0) throw new Stop(`The packages could not be installed.${advice}`);
  }
  if (!existsSync(pinnedNode)) {
    console.log('Installing Node.js for this project ...');
    const code = await npm(['rebuild', 'node', '--ignore-scripts=false']);
    if (code !== 0 || !existsSync(pinnedNode)) throw new Stop(`Node.js could not be installed.${advice}`);
  }
}
