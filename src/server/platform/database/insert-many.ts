import { CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';

type Row<Column extends string> = { [Key in Column]?: string | number | null | undefined };

/** A prepared statement for this many rows is faster than JSON. */
const ROWS_AT_ONCE = 50;

/** Inserts any number of rows: those that fill a statement with a place for each value, then the rest as JSON. */
export async function insertMany<Column extends string>(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly Column[],
  rows: readonly Row<Column>[],
) {
  const rest = rows.length % ROWS_AT_ONCE;
  const places = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const statement = `INSERT INTO "${table}" (${names}) VALUES ${Array(ROWS_AT_ONCE).fill(places).join(', ')}`;
  for (let start = 0; start < rows.length - rest; start += ROWS_AT_ONCE) {
    const values = rows
      .slice(start, start + ROWS_AT_ONCE)
      .flatMap((row) => columns.map((column) => row[column] ?? null));
    await db.getExecutor().executeQuery(CompiledQuery.raw(statement, values));
  }
  if (rest > 0) await insertAsJson(db, table, columns, rows.slice(-rest));
}

async function insertAsJson<Column extends string>(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly Column[],
  rows: readonly Row<Column>[],
) {
  const values = columns.map((column) => sql`value ->> ${column}`);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    SELECT ${sql.join(values)} FROM json_each(${JSON.stringify(rows)})`.execute(db);
}
