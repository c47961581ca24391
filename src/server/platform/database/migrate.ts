import * as fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration';
import { ConfigurationError } from '../config.ts';

import { snapshotDatabase } from './open.ts';

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../../migrations');

/**
 * Brings the database to this program's schema, in one transaction. Existing data is copied into `backupsFolder`
 * first.
 * @returns the names of the migrations that were made.
 */
export async function migrateDatabase<Tables>(
  db: Kysely<Tables>,
  { databaseFile, backupsFolder, now }: { databaseFile: string; backupsFolder: string; now: Date },
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: MIGRATIONS_FOLDER,
      import: (file) => import(pathToFileURL(file).href),
    }),
  });
  const migrations = await migrator.getMigrations();
  await requireKnown(db, new Set(migrations.map(({ name }) => name)));
  const pending = migrations.filter(({ executedAt }) => !executedAt);
  const [next] = pending;
  if (!next) return [];
  if (pending.length < migrations.length) {
    await fs.mkdir(backupsFolder, { recursive: true });
    const instant = now.toISOString().replaceAll(':', '-');
    snapshotDatabase(databaseFile, path.join(backupsFolder, `before-${next.name}-${instant}.sqlite`));
  }
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Data of a newer program must not be touched by an older one. */
async function requireKnown<Tables>(db: Kysely<Tables>, names: Set<string>) {
  const table = await sql`SELECT 1 FROM sqlite_schema WHERE name = ${DEFAULT_MIGRATION_TABLE}`.execute(db);
  if (table.rows.length === 0) return;
  const made = await sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    db,
  );
  const unknown = made.rows.find(({ name }) => !names.has(name));
  if (unknown) {
    throw new ConfigurationError(
      `the data was written by a newer version of this program (${unknown.name}). Please update the program.`,
    );
  }
}
