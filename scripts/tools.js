import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages, mayInstallDebianPackages, updateDebianPackages } from './support/debian.js';
import { Stop } from './support/run.js';

/** The programs by which tests read backups and receive copies of them, and their Debian packages. */
const TOOLS = {
  sqlite3: 'sqlite3',
  unzip: 'unzip',
  sha256sum: 'coreutils',
  age: 'age',
  'ssh-keygen': 'openssh-client',
  sshd: 'openssh-server',
};

/** Where programs lie that only administrators of a machine start. */
const SYSTEM_PROGRAMS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * @param {string} tool
 * @returns {string | undefined} the path of the program
 */
export function findTool(tool) {
  const { PATH = '' } = process.env;
  return [...PATH.split(delimiter), ...SYSTEM_PROGRAMS]
    .map((folder) => join(folder, tool))
    .find((path) => existsSync(path));
}

/**
 * Installs missing programs where that is possible.
 * @param {Record<string, string>} [tools] the programs, and their Debian packages
 */
export async function installTools(tools = TOOLS) {
  const missingTools = () => Object.entries(tools).filter(([tool]) => !findTool(tool));
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
