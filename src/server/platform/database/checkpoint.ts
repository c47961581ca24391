import Sqlite from 'better-sqlite3';

/** Moves the write-ahead log into the database file without blocking readers and writers. */
export function checkpointDatabase(file: string) {
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    sqlite.close();
  }
}
