import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Sqlite from 'better-sqlite3';
import type { z } from 'zod';
import { type Line, linesOf } from './lines.ts';
import { CONTROL, readValues, toLiteral, type Value } from './literals.ts';
import { type Origin, originOf, originSchema, type RowCounts, refuse, rowCountsSchema } from './origin.ts';
import {
  countRows,
  createStatements,
  dataTablesOf,
  rowsOf,
  schemaOf,
  schemaVersionOf,
  sequencesOf,
} from './schema.ts';

/**
 * A database backup: SQL that the stock `sqlite3` loads into an empty file. The grammar is
 * docs/decisions/2026-11-23-dump-format.md (decisions §8). Every statement is one line.
 */
const TITLE = '-- sixth-form-admissions database backup';
const HEADER = '-- header: ';
const ROWS = '-- rows: ';
const SHA256 = '-- sha256: ';

/** Includes the last ids: otherwise SQLite would give the ids of deleted rows out again. */
const headerSchema = originSchema.extend({ sequences: rowCountsSchema });

const insertInto = (table: string) => `INSERT INTO "${table}" VALUES(`;

type Write = { createdAt: string; onShare: (share: number) => void };

function* statements(sqlite: Sqlite.Database, { createdAt, onShare }: Write) {
  const schema = schemaOf(sqlite);
  const tables = dataTablesOf(schema);
  const rows = countRows(sqlite, tables);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const header = { ...originOf(schemaVersionOf(sqlite), createdAt), sequences: sequencesOf(sqlite) };
  yield* [TITLE, `${HEADER}${JSON.stringify(header)}`, 'BEGIN;', ...createStatements(schema)];
  let written = 0;
  for (const table of tables) {
    for (const row of rowsOf(sqlite, table)) {
      yield `${insertInto(table)}${row.map(toLiteral).join(',')});`;
      written += 1;
      if (written % 1000 === 0) onShare(written / all);
    }
  }
  yield* ['COMMIT;', `${ROWS}${JSON.stringify(rows)}`];
}

const CHUNK = 256 * 1024;

/** The statements as bytes in large pieces, followed by their checksum. */
function* bytesOf(lines: Iterable<string>) {
  const hash = createHash('sha256');
  let piece = '';
  const take = () => {
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    piece = '';
    return bytes;
  };
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length >= CHUNK) yield take();
  }
  yield take();
  yield Buffer.from(`${SHA256}${hash.digest('hex')}\n`);
}

/** Writes a snapshot as a dump. The file is on the disk (flushed) when this returns. */
export async function writeDump(sqlite: Sqlite.Database, filePath: string, write: Write) {
  const file = createWriteStream(filePath, { flags: 'wx', flush: true });
  await pipeline(Readable.from(bytesOf(statements(sqlite, write))), file);
}

/** Receives the rows of a backup while it is read. */
type Target = {
  createStatements: string[];
  /** The tables whose rows are expected, in this order, with their number of columns. */
  tables: { name: string; columns: number }[];
  insert(table: string, values: Value[]): void;
};

export type Dump = { origin: Origin; sequences: RowCounts; rows: RowCounts };

const wrong = (reason: string) => refuse('database', reason);

function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads line by line and requires each to follow the grammar. */
class DumpReader {
  readonly #lines: AsyncGenerator<Line>;
  readonly #hash = createHash('sha256');
  readonly #onRead: (bytes: number) => void;
  #number = 0;

  constructor(filePath: string, onRead: (bytes: number) => void) {
    this.#lines = linesOf(filePath);
    this.#onRead = onRead;
  }

  async next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw wrong('its end is missing.');
    this.#number += 1;
    if (this.#number % 1000 === 0) this.#onRead(value.end);
    if (CONTROL.test(value.text)) throw this.unexpected();
    if (!value.text.startsWith(SHA256)) this.#hash.update(value.bytes);
    return value.text;
  }

  unexpected() {
    return wrong(`line ${this.#number} is not what this program writes.`);
  }

  async expect(text: string) {
    if ((await this.next()) !== text) throw this.unexpected();
  }

  /** Reads a line that consists of a prefix and JSON. */
  async read<Schema extends z.ZodType>(words: string, schema: Schema): Promise<z.output<Schema>> {
    const line = await this.next();
    const found = line.startsWith(words) ? parseJson(line.slice(words.length), schema) : undefined;
    if (found === undefined) throw this.unexpected();
    return found;
  }

  async expectEnd() {
    const line = await this.next();
    if (line !== `${SHA256}${this.#hash.digest('hex')}`)
      throw wrong('its checksum is wrong. It has been changed, or damaged on its way.');
    if (!(await this.#lines.next()).done) throw wrong('something follows its end.');
  }
}

type Read = {
  /** Prepares the target for data of this version. */
  prepare(origin: Origin): Promise<Target>;
  /** Called with the number of bytes read so far. */
  onRead(bytes: number): void;
};

/** Reads a dump to its end. Never executes anything in it: it only takes the values. @throws 422. */
export async function readDump(filePath: string, { prepare, onRead }: Read): Promise<Dump> {
  const reader = new DumpReader(filePath, onRead);
  if ((await reader.next()) !== TITLE) throw wrong('it was not written by this program.');
  const { sequences, ...origin } = await reader.read(HEADER, headerSchema);
  await reader.expect('BEGIN;');
  const target = await prepare(origin);
  for (const statement of target.createStatements) await reader.expect(statement);

  const rows: RowCounts = {};
  let line = await reader.next();
  for (const { name, columns } of target.tables) {
    const begin = insertInto(name);
    rows[name] = 0;
    for (; line.startsWith(begin); line = await reader.next()) {
      const values = readValues(line, begin.length, columns);
      if (values?.length !== columns) throw reader.unexpected();
      target.insert(name, values);
      rows[name] += 1;
    }
  }
  if (line !== 'COMMIT;') throw reader.unexpected();
  const counted = await reader.read(ROWS, rowCountsSchema);
  if (JSON.stringify(counted) !== JSON.stringify(rows))
    throw wrong('it does not hold as many rows as it says.');
  await reader.expectEnd();
  return { origin, sequences, rows };
}
