import * as fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_TABLE,
  FileMigrationProvider,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';
import { ConfigurationError } from '../config.ts';
import { syncFile, syncFolder } from '../file-store.ts';
import { withoutReferences } from './references.ts';
import { snapshotDatabase } from './snapshot.ts';

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../../migrations');

type Options = { databaseFile: string; backupsFolder: string; now: Date; migrationsFolder?: string };

/**
 * Migrates the database to the newest schema in one transaction, after copying existing data into `backupsFolder`.
 * @returns the names of the migrations that ran.
 * @throws ConfigurationError when a newer version of the program wrote the data.
 */
export async function migrateDatabase<Tables>(
  db: Kysely<Tables>,
  { databaseFile, backupsFolder, now, migrationsFolder = MIGRATIONS_FOLDER }: Options,
): Promise<string[]> {
  const known = await listMigrations(migrationsFolder);
  const made = new Set(await findMade(db));
  requireKnown(made, known);
  const next = known.find((name) => !made.has(name));
  // Most starts return here, without loading a migration.
  if (!next) return [];
  const instant = now.toISOString().replaceAll(':', '-');
  const copy = path.join(backupsFolder, `before-${next}-${instant}.sqlite`);
  if (made.size > 0) await copyDatabase(databaseFile, copy);
  try {
    return await run(db, new CheckedMigrationProvider(migrationsFolder), (migrator) =>
      migrator.migrateToLatest(),
    );
  } catch (error) {
    // Nothing was changed, so the copy goes: repeated starts must not fill the disk with copies.
    await fs.rm(copy, { force: true });
    throw error;
  }
}

/** The copy gets its final name only when it is complete. */
async function copyDatabase(databaseFile: string, copy: string) {
  const partial = `${copy}.partial`;
  await fs.mkdir(path.dirname(copy), { recursive: true });
  try {
    snapshotDatabase(databaseFile, partial);
    await syncFile(partial);
    await fs.rename(partial, copy);
    await syncFolder(path.dirname(copy));
  } catch (error) {
    await fs.rm(partial, { force: true });
    throw error;
  }
}

/**
 * Runs migrations with foreign keys off: SQLite changes a table by rebuilding it, and dropping the old one must not
 * delete the rows that refer to it.
 */
async function run<Tables>(
  database: Kysely<Tables>,
  provider: MigrationProvider,
  migrate: (migrator: Migrator) => Promise<MigrationResultSet>,
) {
  const { error, results = [] } = await withoutReferences(database, (db) =>
    migrate(new Migrator({ db, provider })),
  );
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Migrates a database that is not in use yet to the named migration, or to the newest. */
export async function migrateTo<Tables>(db: Kysely<Tables>, name?: string) {
  return run(db, new CheckedMigrationProvider(MIGRATIONS_FOLDER), (migrator) =>
    name ? migrator.migrateTo(name) : migrator.migrateToLatest(),
  );
}

/** The names of all migrations, in order. */
export async function listMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const files = (await fs.readdir(folder)).map((file) => path.parse(file));
  return files
    .filter(({ ext }) => ext === '.ts')
    .map(({ name }) => name)
    .sort();
}

/** The migrations of a folder, with all foreign keys checked after each one. */
class CheckedMigrationProvider extends FileMigrationProvider {
  constructor(migrationFolder: string) {
    super({ fs, path, migrationFolder, import: (file) => import(pathToFileURL(file).href) });
  }

  override async getMigrations(): Promise<Record<string, Migration>> {
    const migrations = Object.entries(await super.getMigrations());
    return Object.fromEntries(
      migrations.map(([name, { up }]) => [
        name,
        {
          async up(db) {
            await up(db);
            const { rows } = await sql`PRAGMA foreign_key_check`.execute(db);
            if (rows.length > 0) throw new Error(`migration ${name} leaves ${rows.length} broken references`);
          },
        },
      ]),
    );
  }
}

/** The names of the migrations that were applied to the database. */
async function findMade<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const table = await sql`SELECT 1 FROM sqlite_schema WHERE name = ${DEFAULT_MIGRATION_TABLE}`.execute(db);
  if (table.rows.length === 0) return [];
  const names = sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

/** The migrations that the database has, those that the next start makes, and those that only a newer program knows. */
export async function migrationState<Tables>(db: Kysely<Tables>) {
  const [made, known] = [new Set(await findMade(db)), new Set(await listMigrations())];
  return { made: [...made], missing: [...known.difference(made)], unknown: [...made.difference(known)] };
}

/** @throws ConfigurationError: an older program must not touch the data of a newer one. */
function requireKnown(made: Set<string>, known: string[]) {
  const [unknown] = made.difference(new Set(known));
  if (unknown) {
    throw new ConfigurationError(
      `the data was written by a newer version of this program (${unknown}). Please update the program.`,
    );
  }
}
