import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Inserts any number of rows by one statement, which takes them as JSON: a statement with a place for each value would be
 * slow to build, and can hold only 32,766 values.
 */
export async function insertMany<Column extends string>(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly Column[],
  rows: readonly { [Key in Column]?: string | number | null | undefined }[],
) {
  if (rows.length === 0) return;
  const values = columns.map((column) => sql`value ->> ${column}`);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    SELECT ${sql.join(values)} FROM json_each(${JSON.stringify(rows)})`.execute(db);
}
