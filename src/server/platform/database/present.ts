import { stat } from 'node:fs/promises';
import { type Config, ConfigurationError } from '../config.ts';
import { holdsContents } from '../file-store.ts';

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;

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
  if ((await sizeOf(databaseFile)) > 0) {
    if (!newDatabase) return;
    throw new ConfigurationError(
      `there is a database already, ${databaseFile}. Start without --new-database; or, to begin anew, move it and its -wal file to another folder first.`,
    );
  }
  if ((await sizeOf(`${databaseFile}-wal`)) > 0)
    throw new ConfigurationError(
      `portal.sqlite is missing or empty in ${dataFolder}, but portal.sqlite-wal is there and holds its latest changes. Put portal.sqlite back; or move portal.sqlite-wal to another folder as well.`,
    );
  if (!newDatabase && (await holdsContents(uploadsFolder)))
    throw new ConfigurationError(
      `portal.sqlite is missing or empty in ${dataFolder}, but uploads/ holds documents that belong to it. Put portal.sqlite back; or, to really begin anew: npm start -- --new-database`,
    );
}
