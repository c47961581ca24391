import Sqlite from 'better-sqlite3';
import { snapshotDatabase } from '../../../platform/database/snapshot.ts';
import { WITHHELD_TABLES } from './tables.ts';

/** A consistent copy of the database, without the withheld tables' rows. @throws when the database is damaged. */
export function takeSnapshot(databaseFile: string, copy: string) {
  snapshotDatabase(databaseFile, copy);
  const sqlite = new Sqlite(copy);
  try {
    sqlite.pragma('journal_mode = DELETE');
    // Overwrites deleted rows, so that the file does not contain them any more.
    sqlite.pragma('secure_delete = ON');
    // An operator's ANALYZE may have left statistics, which no migration makes.
    for (const table of ['sqlite_stat1', 'sqlite_stat4']) sqlite.exec(`DROP TABLE IF EXISTS ${table}`);
    for (const table of WITHHELD_TABLES) sqlite.exec(`DELETE FROM "${table}"`);
    const found = sqlite.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`the database is damaged: ${found}`);
  } finally {
    sqlite.close();
  }
}
