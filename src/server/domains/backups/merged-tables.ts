import { sql } from 'kysely';
import type { Transaction } from '../../tables.ts';

/** Data tables that are merged, not replaced, when data of before come back. */

/** Numbers that were given out must not be given out again. */
const COUNTERS = 'applicationCounters';

/** What was destroyed stays destroyed (intakes §8). */
const DESTRUCTIONS = 'destructions';

/** The portal's requirement must not be dropped. */
const POLICY = 'secondStepPolicy';

export const MERGED_TABLES: readonly string[] = [COUNTERS, DESTRUCTIONS, POLICY];

async function keepLargerIds(trx: Transaction, other: string) {
  const others = sql.id(other, 'sqlite_sequence');
  await sql`
    UPDATE main.sqlite_sequence AS own
    SET seq = max(seq, coalesce((SELECT seq FROM ${others} AS other WHERE other.name = own.name), 0))`.execute(
    trx,
  );
  await sql`
    INSERT INTO main.sqlite_sequence (name, seq)
    SELECT name, seq FROM ${others} WHERE name NOT IN (SELECT name FROM main.sqlite_sequence)`.execute(trx);
}

/** Adds what the database that is attached as `other` has in these tables, and keeps the larger of the latest ids. */
export async function mergeTables(trx: Transaction, other: string) {
  await sql`
    INSERT INTO ${sql.id('main', COUNTERS)} (entryYear, lastNumber)
    SELECT entryYear, lastNumber FROM ${sql.id(other, COUNTERS)} WHERE true
    ON CONFLICT (entryYear) DO UPDATE SET lastNumber = max(lastNumber, excluded.lastNumber)`.execute(trx);
  await sql`
    UPDATE ${sql.id('main', POLICY)}
    SET isRequired = max(isRequired, (SELECT isRequired FROM ${sql.id(other, POLICY)}))`.execute(trx);
  await sql`
    INSERT OR IGNORE INTO ${sql.id('main', DESTRUCTIONS)}
    SELECT * FROM ${sql.id(other, DESTRUCTIONS)}`.execute(trx);
  await keepLargerIds(trx, other);
}
