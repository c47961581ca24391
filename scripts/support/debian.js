import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.js';

/** Whether this runs as root on Debian itself. Some of Ubuntu's packages only point to another store. */
export function mayInstallDebianPackages() {
  const description = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && /^ID=debian$/m.test(description);
}

/** @type {import('node:child_process').SpawnOptions} */
const options = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', DEBCONF_NOWARNINGS: 'yes' },
};

export const updateDebianPackages = () => run('apt-get', ['update', '-qq'], options);

/** @param {string[]} packages */
export const installDebianPackages = (packages) =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
