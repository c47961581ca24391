import type Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** More than the program has, apart from statements for lists of many lengths, which come and go. */
const MOST_STATEMENTS = 500;

const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\b/i;

/**
 * A connection that caches prepared statements and evicts the least recently used. Kysely prepares each query anew,
 * which takes longer than most queries. Calls `onWrite` before each statement that may write.
 */
export function keepStatements(sqlite: Sqlite.Database, onWrite: () => void): SqliteDatabase {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>();

  function keep(sql: string, statement: Sqlite.Statement<unknown[]>) {
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  }

  return {
    close: () => sqlite.close(),
    prepare(sql) {
      // A prepared `SELECT *` keeps the columns of the old schema.
      if (CHANGES_SCHEMA.test(sql)) statements.clear();
      const known = statements.get(sql);
      // A statement whose rows are still being read cannot run again.
      const statement = keep(sql, known && !known.busy ? known : sqlite.prepare(sql));
      if (!statement.readonly) onWrite();
      return statement;
    },
  };
}
