import { sql } from 'kysely';
import { withoutReferences } from '../../platform/database/references.ts';
import type { Database, Transaction } from '../../tables.ts';
import { DATA_TABLES, WITHHELD_TABLES } from './contents/tables.ts';

/** What the staged database is attached as. */
export const STAGED = 'staged';

/** Not replaced: a number that was given out since is not given out again. */
const COUNTERS = 'applicationCounters';

/** Nor is this: what is required here stays required. */
const POLICY = 'secondStepPolicy';

/** Within it references are not checked, and nobody else is given the connection. */
export const withAttached = (
  db: Database,
  stagedFile: string,
  work: (connection: Database) => Promise<void>,
) =>
  withoutReferences(db, async (connection) => {
    await sql`ATTACH DATABASE ${stagedFile} AS ${sql.id(STAGED)}`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`DETACH DATABASE ${sql.id(STAGED)}`.execute(connection);
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
 * `withAttached`: SQLite then empties a table at one go. As the same migrations have made both databases, it also
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
