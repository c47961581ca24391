import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { ConfigurationError } from './config.ts';

/** How long a server that is just ending may keep the next one waiting, in milliseconds. */
const PATIENCE = 3000;

type Options = {
  /** In milliseconds. */
  patience?: number;
};

/**
 * Keeps a second server away from the same data, whatever its port: it would sweep away the files that this one is
 * receiving. The lock is SQLite's on a file of its own, so that a killed process leaves none.
 * @returns what gives the lock back.
 * @throws ConfigurationError when another server has it.
 */
export function lockDataFolder(dataFolder: string, { patience = PATIENCE }: Options = {}): () => void {
  const lock = new Sqlite(path.join(dataFolder, 'portal.lock'), { timeout: patience });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new ConfigurationError(`another server is already using the data in ${dataFolder}.`);
  }
  return () => void lock.close();
}
