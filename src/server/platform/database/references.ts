import { type Kysely, sql, type Transaction } from 'kysely';

/**
 * Turns foreign keys on again.
 * @throws inside an open transaction, where SQLite ignores the pragma. The database is closed then, because it would no
 * longer check references.
 */
async function checkReferences<Tables>(connection: Kysely<Tables>) {
  await sql`PRAGMA foreign_keys = ON`.execute(connection);
  const { rows } = await sql<{ foreign_keys: number }>`PRAGMA foreign_keys`.execute(connection);
  if (rows[0]?.foreign_keys === 1) return;
  await connection.destroy();
  throw new Error(
    'a transaction was left open; the database is closed, since references would not be checked',
  );
}

/**
 * Runs `work` with foreign keys neither checked nor cascaded; `work` has to check what it leaves. Nobody else uses the
 * connection meanwhile.
 */
export const withoutReferences = <Tables, Result>(
  db: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    await sql`PRAGMA foreign_keys = OFF`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await checkReferences(connection);
    }
  });

/** @throws when a row of one of these tables has a broken reference. */
export async function requireReferences<Tables>(trx: Transaction<Tables>, tables: string[]) {
  for (const table of tables) {
    const { rows } = await sql`SELECT 1 FROM pragma_foreign_key_check(${table}, 'main')`.execute(trx);
    if (rows.length > 0) throw new Error(`${rows.length} references of ${table} are broken`);
  }
}
