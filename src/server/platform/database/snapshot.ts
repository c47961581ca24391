import Sqlite from 'better-sqlite3';

/** Copies a consistent state of the database into a new file, through a separate read-only connection. */
export function snapshotDatabase(file: string, copy: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    sqlite.prepare('VACUUM INTO ?').run(copy);
  } finally {
    sqlite.close();
  }
}
