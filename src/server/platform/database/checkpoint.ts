import Sqlite from 'better-sqlite3';

/** Moves what is in the write-ahead log into the database file, while others read and write. */
export function checkpointDatabase(file: string) {
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    sqlite.close();
  }
}
