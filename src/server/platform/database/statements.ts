import type Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** More than the program has; those for lists of many lengths come and go. */
const MOST_STATEMENTS = 500;

const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\b/i;

/**
 * A connection that keeps the statements that it has prepared, the latest of them: Kysely prepares one for every
 * query, which takes longer than most queries do.
 */
export function keepStatements(sqlite: Sqlite.Database): SqliteDatabase {
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
      // The columns of `SELECT *` are those of when it was prepared.
      if (CHANGES_SCHEMA.test(sql)) statements.clear();
      const known = statements.get(sql);
      // One whose rows are still being read cannot run once more.
      return keep(sql, known && !known.busy ? known : sqlite.prepare(sql));
    },
  };
}
