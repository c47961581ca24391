import { type Insertable, type RawBuilder, sql } from 'kysely';
import { CURRENT_INTAKE } from '../../current-intake.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { DoubleTables } from './table.ts';

/** The columns that tell a person; see identity-keys.ts of the applications. */
type Key = 'pinKey' | 'personKey' | 'candidateKey';
export type Pair = { lowerId: number; higherId: number };

/** The conditions are those of the keys' indexes. Applications of different intakes are no doubles (intakes §4). */
const counts = (table: string, key: Key, intake = CURRENT_INTAKE) =>
  sql`${sql.ref(`${table}.intakeId`)} = ${intake}
    AND ${sql.ref(`${table}.${key}`)} <> '' AND ${sql.ref(`${table}.withdrawnAt`)} IS NULL`;

/**
 * Pairs of applications with the same key, but for those that were answered. The keys that occur twice are found in the
 * index alone, which takes 2 ms with 10,000 applications.
 */
const pairsWithSame = (key: Key, intake: RawBuilder<number>) => sql<Pair>`
  SELECT lower.id AS lowerId, higher.id AS higherId
  FROM (
    SELECT ${sql.ref(key)} AS shared FROM applications
    WHERE ${counts('applications', key, intake)} GROUP BY ${sql.ref(key)} HAVING count(*) > 1)
  CROSS JOIN applications AS lower ON ${sql.ref(`lower.${key}`)} = shared AND ${counts('lower', key, intake)}
  CROSS JOIN applications AS higher
    ON ${sql.ref(`higher.${key}`)} = shared AND ${counts('higher', key, intake)} AND higher.id > lower.id
  WHERE NOT EXISTS (
    SELECT 1 FROM differentPeople WHERE lowerId = lower.id AND higherId = higher.id)`;

/** At most `limit` pairs of an intake with the same key. */
export async function listPairs(db: Database, intakeId: number, key: Key, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`${pairsWithSame(key, sql`${intakeId}`)} LIMIT ${limit}`.execute(db);
  return rows;
}

/** The keys that both applications share, unless one is withdrawn or the pair was answered. */
export async function sharedKeys(db: Database, { lowerId, higherId }: Pair) {
  const { rows } = await sql<Record<Key, number>>`
    SELECT lower.pinKey <> '' AND lower.pinKey = higher.pinKey AS pinKey,
      lower.personKey <> '' AND lower.personKey = higher.personKey AS personKey,
      lower.candidateKey <> '' AND lower.candidateKey = higher.candidateKey AS candidateKey
    FROM applications AS lower JOIN applications AS higher ON higher.id = ${higherId}
    WHERE lower.id = ${lowerId} AND lower.id < higher.id
      AND higher.intakeId = lower.intakeId AND lower.withdrawnAt IS NULL AND higher.withdrawnAt IS NULL
      AND NOT EXISTS (SELECT 1 FROM differentPeople WHERE lowerId = lower.id AND higherId = higher.id)`.execute(
    db,
  );
  return rows[0];
}

/** The ids of the first few applications with this key. */
export async function findWithKey(db: Database, key: Key, value: string, limit: number): Promise<number[]> {
  if (value === '') return [];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM applications WHERE ${sql.ref(key)} = ${value} AND ${counts('applications', key)}
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the applications that are of other people than this one, as the school has said. */
export async function listDifferent(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT lowerId + higherId - ${id} AS id FROM differentPeople WHERE lowerId = ${id} OR higherId = ${id}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function insertDifferent(trx: Transaction, pair: Insertable<DoubleTables['differentPeople']>) {
  await trx.insertInto('differentPeople').values(pair).execute();
}
