import { stat } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { type Config, ConfigurationError } from '../config.ts';
import { holdsContents } from '../file-store.ts';

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;

/** To SQLite a file of one byte is a database. One that it cannot read counts as full: the open says what is wrong. */
function hasNoTables(file: string) {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file, { readonly: true });
    return sqlite.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  } catch {
    return false;
  } finally {
    sqlite?.close();
  }
}

/**
 * Refuses to create a database where one seems to be missing: its uploads would belong to no row, and SQLite deletes a
 * write-ahead log without its database (decisions §10).
 * @throws ConfigurationError, which says what to do.
 */
export async function requirePresentDatabase({
  databaseFile,
  dataFolder,
  uploadsFolder,
  newDatabase,
}: Config) {
  const size = await sizeOf(databaseFile);
  if (size > 0 && !hasNoTables(databaseFile)) {
    if (!newDatabase) return;
    throw new ConfigurationError(
      `there is a database already, ${databaseFile}. Start without --new-database; or, to begin anew, move it and its -wal file to another folder first.`,
    );
  }
  if (size === 0 && (await sizeOf(`${databaseFile}-wal`)) > 0)
    throw new ConfigurationError(
      `portal.sqlite is missing or empty in ${dataFolder}, but portal.sqlite-wal is there and holds its latest changes. Put portal.sqlite back; or move portal.sqlite-wal to another folder as well.`,
    );
  if (!newDatabase && (await holdsContents(uploadsFolder)))
    throw new ConfigurationError(
      `portal.sqlite is missing or empty in ${dataFolder}, but uploads/ holds documents that belong to it. Put portal.sqlite back; or, to restore a backup or to really begin anew, make an empty one: npm start -- --new-database`,
    );
}
