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
  // A committed write survives a power cut.
  'synchronous = FULL',
  // SQLite does not check foreign keys by default.
  'foreign_keys = ON',
  // In milliseconds. Another process (a console command) may be writing; waiting blocks all requests, so it is short.
  'busy_timeout = 1000',
  // Overwrites deleted data instead of only unlinking it.
  'secure_delete = ON',
  // A tampered schema must not call functions.
  'trusted_schema = OFF',
];

/**
 * Takes the write lock at the start of a transaction: one that has read first could not wait for another process's
 * write, but would fail at once. Read-only transactions take no lock.
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

  /** On a full disk SQLite rolls back by itself. A second rollback would fail and hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite's schema changes are transactional, although Kysely assumes otherwise: a failed migration changes nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * Writes `+?` for `?`. The plus sign changes no value, but keeps SQLite from planning by the bound value: otherwise it
 * prepares the statement again at each run, which takes longer than running most statements.
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

type OpenOptions = {
  copiesIndexes?: boolean;
  functions?: Record<string, (...values: unknown[]) => unknown>;
};

/**
 * Opens the database file, creating it if missing; `db.destroy()` checkpoints and closes it. Queries may call `fold`;
 * the schema must not, since other programs open the file without it. `functions`: further SQL functions. `copiesIndexes` turns SQLite's defensive mode off
 * (better-sqlite3's unsafe mode), which forbids writing to the tables of full-text indexes.
 */
export function openDatabase<Tables>(
  file: string,
  { copiesIndexes = false, functions = {} }: OpenOptions = {},
): Kysely<Tables> {
  const sqlite = new Sqlite(file).unsafeMode(copiesIndexes);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  sqlite.function('fold', { deterministic: true }, (text) => fold(String(text)));
  for (const [name, run] of Object.entries(functions)) sqlite.function(name, run);
  return new Kysely<Tables>({ dialect: new PortalDialect(sqlite) });
}

/** In kilobytes. Reading everything once gains nothing from the default cache of 16 MB. */
const READER_CACHE = 2000;

/** A separate read-only connection, so that nobody waits for a long read. */
export function openReader<Tables>(file: string): Kysely<Tables> {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma(`cache_size = -${READER_CACHE}`);
  return new Kysely<Tables>({ dialect: new PortalDialect(sqlite) });
}
