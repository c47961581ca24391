import Sqlite from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';

const PRAGMAS = [
  // Readers and the one writer do not wait for each other.
  'journal_mode = WAL',
  // An answered write survives a power cut.
  'synchronous = FULL',
  // SQLite leaves references unchecked unless asked.
  'foreign_keys = ON',
  // Another process (a backup, the console) may hold the file for a moment.
  'busy_timeout = 5000',
  // A schema that somebody tampered with must not run functions.
  'trusted_schema = OFF',
];

/** SQLite's schema changes are transactional, which Kysely does not assume: a failed migration leaves nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** Opens the database file, creating it when missing. Closed by `db.destroy()`, which also checkpoints it. */
export function openDatabase<Tables>(file: string): Kysely<Tables> {
  const sqlite = new Sqlite(file);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  return new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database: sqlite }) });
}

/** Copies a consistent state of the database into a new file, through a connection of its own that cannot write. */
export function snapshotDatabase(file: string, copy: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    sqlite.prepare('VACUUM INTO ?').run(copy);
  } finally {
    sqlite.close();
  }
}
