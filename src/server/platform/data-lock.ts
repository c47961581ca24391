import { accessSync, constants, existsSync, truncateSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { ConfigurationError } from './config.ts';
import { isDamage } from './database/damage.ts';

/** How long to wait for a server that is shutting down, in milliseconds. */
const PATIENCE = 3000;

type Options = {
  /** In milliseconds. */
  patience?: number;
};

/** Another server or a console command is using the same data. */
export class DataInUseError extends ConfigurationError {}

/** @returns a function that releases the lock. */
function lockFile(file: string, timeout: number): () => void {
  const lock = new Sqlite(file, { timeout });
  try {
    // A journal file would need disk space, and the portal must also start on a full disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => void lock.close();
}

/** Whether files can be made in the folder: not on a disk that can only be read. */
function isWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export const isBusy = (error: unknown) =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Prevents a second server, on whatever port, from deleting the files that this one is receiving. SQLite locks a
 * separate file, so a killed process leaves no lock behind.
 * @returns a function that releases the lock.
 * @throws DataInUseError when another server has it; ConfigurationError when the file cannot be used.
 */
export function lockDataFolder(dataFolder: string, { patience = PATIENCE }: Options = {}): () => void {
  const file = path.join(dataFolder, 'portal.lock');
  try {
    try {
      return lockFile(file, patience);
    } catch (error) {
      if (!isDamage(error)) throw error;
      // Emptied rather than removed: two servers that find it damaged at once would each lock a file of their own.
      truncateSync(file);
      return lockFile(file, patience);
    }
  } catch (error) {
    if (isBusy(error)) throw new DataInUseError(`another server is already using the data in ${dataFolder}.`);
    if (!existsSync(file) || !isWritable(dataFolder))
      throw new ConfigurationError(
        `nothing can be written in ${dataFolder}. The user that the portal runs as has to own this folder and everything in it, and its disk must not be mounted read-only.`,
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${file} cannot be used (${reason}). Remove it; it holds nothing.`);
  }
}
