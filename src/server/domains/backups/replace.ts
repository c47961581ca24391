import { sql } from 'kysely';
import { openDatabase } from '../../platform/database/open.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Database, Tables, Transaction } from '../../tables.ts';
import { DATA_TABLES, WITHHELD_TABLES } from './contents/tables.ts';

/** What the staged database is attached as. */
export const STAGED = 'staged';

/** Not replaced: a number that was given out since is not given out again. */
const COUNTERS = 'applicationCounters';

/** Nor is this: what is required here stays required. */
const POLICY = 'secondStepPolicy';

/** In kilobytes: SQLite writes what does not fit before the commit, and again when it is changed once more. */
const CACHE = 64_000;

/**
 * A connection of its own, with the staged database attached: on it references are not checked, indexes can be copied,
 * and no commit checkpoints. Whatever comes of the work, nobody goes on with it. Nobody is given `db` meanwhile, to read
 * neither, since another write could only wait, and hold up everybody.
 */
export const withOwnConnection = (
  { db, config, log }: Services,
  stagedFile: string,
  work: (connection: Database) => Promise<void>,
) =>
  db.connection().execute(async () => {
    const own = openDatabase<Tables>(config.databaseFile, { copiesIndexes: true });
    try {
      for (const pragma of ['foreign_keys = OFF', `cache_size = -${CACHE}`, 'wal_autocheckpoint = 0'])
        await sql.raw(`PRAGMA ${pragma}`).execute(own);
      await sql`ATTACH DATABASE ${stagedFile} AS ${sql.id(STAGED)}`.execute(own);
      await work(own);
    } finally {
      // What the work has committed stays.
      await own.destroy().catch((error: unknown) => log.error({ err: error }, 'connection not closed'));
    }
  });

async function keepLargerIds(trx: Transaction) {
  const others = sql.id(STAGED, 'sqlite_sequence');
  await sql`
    UPDATE main.sqlite_sequence AS own
    SET seq = max(seq, coalesce((SELECT seq FROM ${others} AS other WHERE other.name = own.name), 0))`.execute(
    trx,
  );
  await sql`
    INSERT INTO main.sqlite_sequence (name, seq)
    SELECT name, seq FROM ${others} WHERE name NOT IN (SELECT name FROM main.sqlite_sequence)`.execute(trx);
}

/**
 * Replaces the rows of every table by those of the staged database, and clears what no restore may leave. Within
 * `withOwnConnection`: SQLite then empties a table at one go. As the same migrations have made both databases, it also
 * copies rows with their indexes as they are, provided that no columns are named.
 */
export async function replaceRows(trx: Transaction, onShare: (share: number) => void) {
  const replaced = DATA_TABLES.filter((table) => table !== COUNTERS && table !== POLICY);
  for (const table of [...WITHHELD_TABLES, ...replaced])
    await sql`DELETE FROM ${sql.id('main', table)}`.execute(trx);
  for (const [index, table] of replaced.entries()) {
    onShare(index / replaced.length);
    await sql`INSERT INTO ${sql.id('main', table)} SELECT * FROM ${sql.id(STAGED, table)}`.execute(trx);
  }
  await sql`
    INSERT INTO ${sql.id('main', COUNTERS)} (entryYear, lastNumber)
    SELECT entryYear, lastNumber FROM ${sql.id(STAGED, COUNTERS)} WHERE true
    ON CONFLICT (entryYear) DO UPDATE SET lastNumber = max(lastNumber, excluded.lastNumber)`.execute(trx);
  await sql`
    UPDATE ${sql.id('main', POLICY)}
    SET isRequired = max(isRequired, (SELECT isRequired FROM ${sql.id(STAGED, POLICY)}))`.execute(trx);
  await keepLargerIds(trx);
}
