import { type Kysely, sql } from 'kysely';

/** Columns of JSON that may be null. */
const COLUMNS = [
  ['broadsheetChanges', 'before'],
  ['placePreviews', 'published'],
  ['placeSettings', 'minimumSubjects'],
] as const;

/**
 * `json_valid(NULL)` is 0 in older versions of SQLite, so a stock `sqlite3` of that age refused these rows of a backup, and
 * called the database of a full one broken.
 */
export async function up(db: Kysely<unknown>) {
  for (const [table, column] of COLUMNS) await allowNull(db, table, column);
}

/** Changes the condition of a column, for which SQLite needs a new table. Its indexes come back, and its ids go on. */
async function allowNull(db: Kysely<unknown>, table: string, column: string) {
  const { rows: schema } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
  const condition = `CHECK (json_valid(${column}))`;
  const definition = schema.find(({ type }) => type === 'table')?.sql ?? '';
  if (!definition.includes(condition)) throw new Error(`the table of ${table} is not as expected`);
  const relaxed = definition
    .replace(condition, `CHECK (${column} IS NULL OR json_valid(${column}))`)
    .replace(/^CREATE TABLE "?\w+"?/, 'CREATE TABLE rebuilt');
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  await sql.raw(relaxed).execute(db);
  await sql`INSERT INTO rebuilt SELECT * FROM ${sql.table(table)}`.execute(db);
  await sql`DROP TABLE ${sql.table(table)}`.execute(db);
  await sql`ALTER TABLE rebuilt RENAME TO ${sql.table(table)}`.execute(db);
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  for (const { seq } of rows)
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${seq})`.execute(db);
  for (const { sql: index } of schema.filter(({ type }) => type === 'index'))
    await sql.raw(index).execute(db);
}
