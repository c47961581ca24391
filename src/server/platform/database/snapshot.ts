import Sqlite from 'better-sqlite3';

/** Copies a consistent state of the database into a new file, through a connection of its own that cannot write. */
export function snapshotDatabase(file: string, copy: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    sqlite.prepare('VACUUM INTO ?').run(copy);
  } finally {
    sqlite.close();
  }
}
