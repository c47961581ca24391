import { sql } from 'kysely';
import type { Transaction } from '../../tables.ts';
import { DATA_TABLES, SECRET_TABLES } from './contents/tables.ts';

/** What the staged database is attached as. */
export const STAGED = 'staged';

/** Not replaced: a number that was given out since is not given out again. */
const COUNTERS = 'applicationCounters';

/** Nor is this: what is required here stays required. */
const POLICY = 'secondStepPolicy';

async function columnsOf(trx: Transaction, table: string) {
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM pragma_table_info(${table}, ${STAGED})`.execute(trx);
  return sql.join(rows.map(({ name }) => sql.id(name)));
}

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

/** Replaces the rows of every table by those of the staged database, and clears what no restore may leave. */
export async function replaceRows(trx: Transaction, onShare: (share: number) => void) {
  for (const table of SECRET_TABLES) await sql`DELETE FROM ${sql.id('main', table)}`.execute(trx);
  const replaced = DATA_TABLES.filter((table) => table !== COUNTERS && table !== POLICY);
  for (const table of replaced.toReversed()) await sql`DELETE FROM ${sql.id('main', table)}`.execute(trx);
  for (const [index, table] of replaced.entries()) {
    onShare(index / replaced.length);
    const columns = await columnsOf(trx, table);
    await sql`
      INSERT INTO ${sql.id('main', table)} (${columns})
      SELECT ${columns} FROM ${sql.id(STAGED, table)}`.execute(trx);
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
