import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { DATA_TABLES } from './tables.ts';

const entrySchema = z.object({ type: z.string(), name: z.string(), table: z.string(), sql: z.string() });
export type SchemaEntry = z.infer<typeof entrySchema>;

/** Versions of SQLite may differ in white space and in what they quote. */
const inOneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();
const comparable = ({ type, name, table, sql }: SchemaEntry) =>
  [type, name, table, inOneLine(sql).replaceAll(/["\s]/g, '')].join('\n');

const NOTHING: SchemaEntry = { type: '', name: '', table: '', sql: '' };

/** The whole schema, including SQLite's own entries: a name like 'sqlite_…' is no reason to trust an entry. */
export function schemaOf(sqlite: Sqlite.Database): SchemaEntry[] {
  const rows = sqlite
    .prepare(
      `SELECT type, name, tbl_name AS "table", coalesce(sql, '') AS sql FROM sqlite_schema
       ORDER BY type DESC, name`,
    )
    .all();
  return z.array(entrySchema).parse(rows);
}

/**
 * The first entry that only one of the schemas has, that differs, or that occurs twice; undefined when they are the
 * same.
 */
export function differenceOf(found: SchemaEntry[], expected: SchemaEntry[]): SchemaEntry | undefined {
  const [inFound, inExpected] = [new Set(found.map(comparable)), new Set(expected.map(comparable))];
  return (
    found.find((entry) => !inExpected.has(comparable(entry))) ??
    expected.find((entry) => !inFound.has(comparable(entry))) ??
    found.find((entry, index) => comparable(entry) === comparable(found[index + 1] ?? NOTHING))
  );
}

/** The schema's tables whose rows a backup holds. */
export function dataTablesOf(schema: SchemaEntry[]): string[] {
  const names = new Set(schema.filter(({ type }) => type === 'table').map(({ name }) => name));
  return DATA_TABLES.filter((table) => names.has(table));
}

/** The columns of a table, each with the type that the table declares. */
export const columnsOf = (sqlite: Sqlite.Database, table: string) =>
  sqlite
    .prepare(`SELECT * FROM "${table}"`)
    .columns()
    .map(({ name, type }) => ({ name, type }));

/** The statements that create the tables in a backup and their indexes, each in one line. */
export function createStatements(schema: SchemaEntry[]): string[] {
  const tables = dataTablesOf(schema);
  return tables.flatMap((table) =>
    schema
      .filter((entry) => entry.table === table && entry.sql !== '')
      .map(({ sql }) => `${inOneLine(sql)};`),
  );
}

/** The name of the last migration. */
export function schemaVersionOf(sqlite: Sqlite.Database): string {
  return z.string().parse(sqlite.prepare('SELECT max(name) FROM kysely_migration NOT INDEXED').pluck().get());
}

const sequencesSchema = z.array(z.object({ name: z.string(), seq: z.int().min(0) }));

/** The last id of each table. Restored too, so that no id is reused. */
export function sequencesOf(sqlite: Sqlite.Database): Record<string, number> {
  const rows = sqlite.prepare('SELECT name, seq FROM sqlite_sequence ORDER BY name').all();
  const sequences = sequencesSchema.parse(rows).filter(({ name }) => DATA_TABLES.includes(name));
  return Object.fromEntries(sequences.map(({ name, seq }) => [name, seq]));
}

/** The number of rows of each of these tables. */
export function countRows(sqlite: Sqlite.Database, tables: string[]): Record<string, number> {
  const count = (table: string) =>
    z.int().parse(sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

/** Every row of a table in order of its primary key. Read without indexes, which may disagree with the table. */
export function rowsOf(sqlite: Sqlite.Database, table: string): Iterable<unknown[]> {
  const key = sqlite
    .prepare(`SELECT group_concat('"' || name || '"' ORDER BY pk) FROM pragma_table_info(?) WHERE pk > 0`)
    .pluck()
    .get(table);
  return sqlite
    .prepare<[], unknown[]>(`SELECT * FROM "${table}" NOT INDEXED ORDER BY ${key}`)
    .raw()
    .safeIntegers()
    .iterate();
}
