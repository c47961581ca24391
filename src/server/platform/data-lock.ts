import { truncateSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { ConfigurationError } from './config.ts';
import { isDamage } from './database/damage.ts';

/** How long a server that is just ending may keep the next one waiting, in milliseconds. */
const PATIENCE = 3000;

type Options = {
  /** In milliseconds. */
  patience?: number;
};

/** Another server, or a console command, works on the same data. */
export class DataInUseError extends ConfigurationError {}

/** @returns what gives the lock back. */
function lockFile(file: string, timeout: number): () => void {
  const lock = new Sqlite(file, { timeout });
  try {
    // A journal on the disk would need room, and a full disk must not keep the portal from its start.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => void lock.close();
}

const isBusy = (error: unknown) =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Keeps a second server away from the same data, whatever its port: it would sweep away the files that this one is
 * receiving. The lock is SQLite's on a file of its own, so that a killed process leaves none.
 * @returns what gives the lock back.
 * @throws DataInUseError when another server has it; ConfigurationError when the file cannot be used.
 */
export function lockDataFolder(dataFolder: string, { patience = PATIENCE }: Options = {}): () => void {
  const file = path.join(dataFolder, 'portal.lock');
  try {
    try {
      return lockFile(file, patience);
    } catch (error) {
      if (!isDamage(error)) throw error;
      // Emptied and not removed: of two servers that find it damaged at once, both would have a file of their own.
      truncateSync(file);
      return lockFile(file, patience);
    }
  } catch (error) {
    if (isBusy(error)) throw new DataInUseError(`another server is already using the data in ${dataFolder}.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${file} cannot be used (${reason}). Remove it; it holds nothing.`);
  }
}
