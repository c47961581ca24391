import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from './config.ts';
import { errorCode } from './errors.ts';

/**
 * Makes the folder and those that it lies in. Not by mkdir's `recursive`, which never ends where the system refuses new
 * folders as if their parent were missing, such as in /proc.
 * @throws ConfigurationError where no folder can be made, and what mkdir throws.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (errorCode(error) !== 'ENOENT') throw error;
    const parent = path.dirname(folder);
    if (existsSync(parent))
      throw new ConfigurationError(
        `no folder can be made in ${parent}. Set DATA_DIR to a folder on a disk, such as /var/lib/portal.`,
      );
    await makeDataFolder(parent);
    await mkdir(folder);
  }
}
