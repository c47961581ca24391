import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { fold } from '../fold.ts';
import { keepStatements } from './statements.ts';

const PRAGMAS = [
  // Readers and the one writer do not wait for each other.
  'journal_mode = WAL',
  // An answered write survives a power cut.
  'synchronous = FULL',
  // SQLite leaves references unchecked unless asked.
  'foreign_keys = ON',
  // Another process (a console command) may write for a moment. Waiting holds up everybody, so it is short.
  'busy_timeout = 1000',
  // What is deleted is overwritten, and not only forgotten.
  'secure_delete = ON',
  // A schema that somebody tampered with must not run functions.
  'trusted_schema = OFF',
];

/**
 * Takes the write lock when a transaction begins: one that has read first could not wait for another process's write,
 * but would fail at once. Transactions that only read say so and take none.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: keepStatements(sqlite) });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** When the disk is full SQLite rolls back by itself; to do it again would fail, and hide what had happened. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite's schema changes are transactional, which Kysely does not assume: a failed migration leaves nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A plus sign changes no value, and hides from SQLite that one may come here whose worth it could plan by: it would plan
 * the statement anew each time that it runs, which takes longer than most take to run.
 * @see https://www.sqlite.org/c3ref/prepare.html on recompiling with new bindings
 */
class SteadySqliteCompiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder() {
    return `+${super.getCurrentParameterPlaceholder()}`;
  }
}

class PortalDialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#sqlite);
  }

  override createQueryCompiler() {
    return new SteadySqliteCompiler();
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Opens the database file, creating it when missing. Queries may `fold` a text; the schema must not, since anybody can
 * open the file. Closed by `db.destroy()`, which also checkpoints it. Only who copies whole full-text indexes can write to
 * the tables in which SQLite keeps them: `copiesIndexes` is the unsafe mode of better-sqlite3, in which SQLite's defensive
 * mode is off.
 */
export function openDatabase<Tables>(file: string, { copiesIndexes = false } = {}): Kysely<Tables> {
  const sqlite = new Sqlite(file).unsafeMode(copiesIndexes);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  sqlite.function('fold', { deterministic: true }, (text) => fold(String(text)));
  return new Kysely<Tables>({ dialect: new PortalDialect(sqlite) });
}

/** In kilobytes: who reads everything once gains nothing from pages kept, of which SQLite would keep 16 MB. */
const READER_CACHE = 2000;

/** A connection of its own that cannot write: what reads for long sees one state, and nobody waits for it. */
export function openReader<Tables>(file: string): Kysely<Tables> {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma(`cache_size = -${READER_CACHE}`);
  return new Kysely<Tables>({ dialect: new PortalDialect(sqlite) });
}
