import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import type { BackupType } from '../../../../shared/backups/names.ts';
import { listMigrations, migrateTo } from '../../../platform/database/migrate.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import type { Database, Tables } from '../../../tables.ts';
import { rebuildListing } from '../../applications/listing.ts';
import { type Origin, type RowCounts, refuse } from '../contents/origin.ts';
import { columnsOf, createStatements, dataTablesOf, type SchemaEntry, schemaOf } from '../contents/schema.ts';
import { rowChecker } from './row-rules.ts';

/** SQLite errors caused by the disk, not by the file. */
const OWN_TROUBLE = /^SQLITE_(FULL|IOERR|CANTOPEN)/;

/** Turns an error about a row or file into the reason why the backup is refused. Leaves other errors as they are. */
export function toReason(type: BackupType, about: string, error: unknown): unknown {
  const isOwnTrouble = error instanceof Sqlite.SqliteError && OWN_TROUBLE.test(error.code);
  if (error instanceof z.ZodError)
    return refuse(type, `${about}: it holds what this program does not write.`);
  const isTheFiles =
    error instanceof Sqlite.SqliteError || error instanceof RangeError || error instanceof TypeError;
  return isTheFiles && !isOwnTrouble ? refuse(type, `${about}: ${error.message}.`) : error;
}

async function inDatabase(file: string, work: (db: Database) => Promise<unknown>) {
  const db = openDatabase<Tables>(file);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** @throws 422 for data of a newer version of the program, or of a version that never existed. */
async function requireKnown(type: BackupType, { schemaVersion, programVersion }: Origin) {
  const known = await listMigrations();
  if (known.includes(schemaVersion)) return;
  const isNewer = schemaVersion > (known.at(-1) ?? '');
  throw refuse(
    type,
    isNewer
      ? `it was written by a newer version of this program (${programVersion}). Please update the program first.`
      : `no version of this program has written “${schemaVersion}”.`,
  );
}

export type Staging = {
  schema: SchemaEntry[];
  createStatements: string[];
  tables: { name: string; columns: number }[];
  insert(table: string, values: unknown[]): void;
  /** Call after the last row. Migrates the data to the present version. */
  finish(sequences: RowCounts): Promise<void>;
  close(): void;
};

/**
 * A database made by the migrations up to the backup's version, so that its tables' rules decide which rows are
 * accepted. `finish` runs the later migrations and rebuilds the listing.
 */
export async function openStaging(type: BackupType, file: string, origin: Origin): Promise<Staging> {
  await requireKnown(type, origin);
  const { schemaVersion } = origin;
  await inDatabase(file, (db) => migrateTo(db, schemaVersion));
  const sqlite = new Sqlite(file);
  // Only this process uses the file, and after a crash it is deleted.
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = ON'])
    sqlite.pragma(pragma);
  const schema = schemaOf(sqlite);
  const names = dataTablesOf(schema);
  sqlite.exec('BEGIN');
  for (const table of names.toReversed()) sqlite.exec(`DELETE FROM "${table}"`);
  const targets = new Map(
    names.map((name) => {
      const columns = columnsOf(sqlite, name);
      const places = columns.map(() => '?').join(', ');
      const insert = sqlite.prepare(`INSERT INTO "${name}" VALUES (${places})`);
      return [name, { columns: columns.length, insert, problemOf: rowChecker(name, columns, schemaVersion) }];
    }),
  );

  return {
    schema,
    createStatements: createStatements(schema),
    tables: [...targets].map(([name, { columns }]) => ({ name, columns })),
    insert(table, values) {
      const target = targets.get(table);
      const problem = target?.problemOf(values);
      if (problem) throw refuse(type, `a row of “${table}” does not fit: ${problem}.`);
      try {
        target?.insert.run(...values);
      } catch (error) {
        throw toReason(type, `a row of “${table}” does not fit`, error);
      }
    },
    async finish(sequences) {
      const keepLarger = sqlite.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?');
      const keep = sqlite.prepare('INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)');
      for (const [table, id] of Object.entries(sequences).filter(([table]) => targets.has(table))) {
        if (keepLarger.run(id, table).changes === 0) keep.run(id, table);
      }
      sqlite.exec('COMMIT');
      sqlite.close();
      try {
        await inDatabase(file, async (db) => {
          await migrateTo(db);
          await db.transaction().execute(rebuildListing);
        });
      } catch (error) {
        throw toReason(type, 'its rows cannot be used', error);
      }
    },
    close: () => void sqlite.close(),
  };
}
