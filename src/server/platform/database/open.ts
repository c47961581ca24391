import { realpathSync } from 'node:fs';
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
import { createSharedFlush, type SharedFlush } from './shared-flush.ts';
import { keepStatements } from './statements.ts';

const PRAGMAS = [
  // Readers and the one writer do not wait for each other.
  'journal_mode = WAL',
  // A commit itself does not wait for the disk, so it blocks no other request. Its caller awaits a shared flush.
  'synchronous = NORMAL',
  // SQLite does not check foreign keys by default.
  'foreign_keys = ON',
  // In milliseconds. Another process (a console command) may be writing; waiting blocks all requests, so it is short.
  'busy_timeout = 1000',
  // Overwrites deleted data instead of only unlinking it.
  'secure_delete = ON',
  // A tampered schema must not call functions.
  'trusted_schema = OFF',
];

/** Called when the disk has failed, so that what was written may be lost. */
export type OnLost = (error: Error) => void;

/** The number of statements of a connection that may have written. */
type Writes = { count: number };
const writesOf = new WeakMap<object, Writes>();

/**
 * Changes before each write of this connection, so that an answer that was read from it can be kept. Does not change with
 * writes of other connections and processes.
 */
export const countWrites = <Tables>(db: Kysely<Tables>): number => writesOf.get(db)?.count ?? Number.NaN;

/** Lets one at a time use the connection, in the order in which they asked. */
function createQueue() {
  let last = Promise.resolve();
  let leave = () => {};
  return {
    async enter() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      leave = resolve;
    },
    leave: () => leave(),
  };
}

/**
 * Takes the write lock at the start of a transaction: one that has read first could not wait for another process's
 * write, but would fail at once. Read-only transactions take no lock. Whoever has written leaves the connection to the
 * next one and waits until what was written survives a power cut.
 */
class PortalDriver extends SqliteDriver {
  readonly #sqlite: Sqlite.Database;
  readonly #queue = createQueue();
  readonly #log: SharedFlush;
  #hasWritten = false;

  constructor(sqlite: Sqlite.Database, writes: Writes, onLost?: OnLost) {
    const onWrite = () => {
      this.#hasWritten = true;
      writes.count += 1;
    };
    super({ database: keepStatements(sqlite, onWrite) });
    this.#sqlite = sqlite;
    // Where the file is a link, SQLite keeps the log beside the file itself.
    this.#log = createSharedFlush(`${realpathSync(sqlite.name)}-wal`, onLost);
  }

  override async acquireConnection() {
    await this.#queue.enter();
    return super.acquireConnection();
  }

  override async releaseConnection() {
    const hasWritten = this.#hasWritten;
    this.#hasWritten = false;
    this.#queue.leave();
    if (hasWritten) await this.#log.flush();
  }

  override async destroy() {
    await this.#log.close();
    await super.destroy();
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

class PortalAdapter extends SqliteAdapter {
  /** The driver has its own queue. Kysely's would keep the next one waiting for the disk. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** SQLite's schema changes are transactional, although Kysely assumes otherwise: a failed migration changes nothing. */
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
  readonly #writes: Writes;
  readonly #onLost: OnLost | undefined;

  constructor(sqlite: Sqlite.Database, writes: Writes = { count: 0 }, onLost?: OnLost) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#writes = writes;
    this.#onLost = onLost;
  }

  override createDriver() {
    return new PortalDriver(this.#sqlite, this.#writes, this.#onLost);
  }

  override createQueryCompiler() {
    return new SteadySqliteCompiler();
  }

  override createAdapter() {
    return new PortalAdapter();
  }
}

type OpenOptions = {
  /** Turns off SQLite's defensive mode, which forbids writing to the tables of full-text indexes. */
  copiesIndexes?: boolean;
  /** Further SQL functions, by name. */
  functions?: Record<string, (...values: unknown[]) => unknown>;
  onLost?: OnLost | undefined;
};

/**
 * Opens the database file, creating it if missing; `db.destroy()` checkpoints and closes it. Queries may call `fold`;
 * the schema must not, since other programs open the file without it.
 */
export function openDatabase<Tables>(
  file: string,
  { copiesIndexes = false, functions = {}, onLost }: OpenOptions = {},
): Kysely<Tables> {
  const sqlite = new Sqlite(file).unsafeMode(copiesIndexes);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  sqlite.function('fold', { deterministic: true }, (text) => fold(String(text)));
  for (const [name, run] of Object.entries(functions)) sqlite.function(name, run);
  const writes: Writes = { count: 0 };
  const db = new Kysely<Tables>({ dialect: new PortalDialect(sqlite, writes, onLost) });
  writesOf.set(db, writes);
  return db;
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
