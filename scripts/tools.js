import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages, mayInstallDebianPackages, updateDebianPackages } from './support/debian.js';
import { Stop } from './support/run.js';

/** The programs by which tests read backups independently, and their Debian packages. */
const TOOLS = { sqlite3: 'sqlite3', unzip: 'unzip', sha256sum: 'coreutils' };

/** @typedef {keyof typeof TOOLS} Tool */

/**
 * @param {Tool} tool
 * @returns {string | undefined} the path of the program
 */
export function findTool(tool) {
  const { PATH = '' } = process.env;
  return PATH.split(delimiter)
    .map((folder) => join(folder, tool))
    .find((path) => existsSync(path));
}

const missingTools = () => Object.entries(TOOLS).filter(([tool]) => !findTool(/** @type {Tool} */ (tool)));

/** Installs missing programs where that is possible. */
export async function installTools() {
  const missing = missingTools();
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  if (mayInstallDebianPackages()) {
    console.log(`Installing ${packages.join(' and ')} for the tests ...`);
    await updateDebianPackages();
    await installDebianPackages(packages);
  }
  if (missingTools().length > 0)
    throw new Stop(`The tests need these programs: ${packages.join(', ')}. Install them, and try again.`);
}
