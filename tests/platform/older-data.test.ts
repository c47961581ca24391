import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { usePortal } from '../support/portal.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

async function temporaryFolder() {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'migrations-test-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs statements on the closed database of a folder. */
function inDatabase<Result>(file: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** A folder as a version left it that knew only the first migration, with one account in it. */
async function oldData() {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'portal.sqlite');
  const db = openDatabase(file);
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: MIGRATIONS,
    import: (file) => import(pathToFileURL(file).href),
  });
  const { error } = await new Migrator({ db, provider }).migrateTo('0001_accounts');
  if (error) throw error;
  await db.destroy();
  inDatabase(file, (sqlite) =>
    sqlite.exec(`INSERT INTO users (email, firstName, lastName, passwordHash, createdAt)
      VALUES ('old@example.com', 'Old', 'Account', 'x', '2026-01-01T00:00:00.000Z')`),
  );
  return folder;
}

const emailsIn = (file: string) =>
  inDatabase(file, (sqlite) => sqlite.prepare('SELECT email FROM users').pluck().all());

test('older data is copied before it is migrated, and kept', async () => {
  const dataFolder = await oldData();
  const portal = await usePortal({ dataFolder, now: '2026-11-20T12:00:00.000Z' });
  const users = await portal.services.db.selectFrom('users').select('email').execute();
  expect(users).toEqual([{ email: 'old@example.com' }]);
  expect(await portal.services.db.selectFrom('siteSettings').selectAll().execute()).toEqual([]);

  const [copy, ...others] = await fs.readdir(portal.services.config.backupsFolder);
  expect(others).toEqual([]);
  expect(copy).toBe('before-0002_catalogue-2026-11-20T12-00-00.000Z.sqlite');
  const file = path.join(portal.services.config.backupsFolder, copy ?? '');
  expect(emailsIn(file)).toEqual(['old@example.com']);
  const tables = inDatabase(file, (sqlite) =>
    sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
  );
  expect(tables).toContain('users');
  expect(tables).not.toContain('siteSettings');
});

test('nothing is copied for a new database, nor when there is nothing to migrate', async () => {
  const dataFolder = await temporaryFolder();
  const first = await usePortal({ dataFolder });
  await first.close();
  const second = await usePortal({ dataFolder });
  expect(await fs.readdir(dataFolder)).not.toContain('backups');
  expect(await second.services.db.selectFrom('subjects').selectAll().execute()).not.toEqual([]);
});

test('data of a newer version is refused and left as it is', async () => {
  const dataFolder = await temporaryFolder();
  const portal = await usePortal({ dataFolder });
  await portal.close();
  const file = path.join(dataFolder, 'portal.sqlite');
  inDatabase(file, (sqlite) =>
    sqlite.exec("INSERT INTO kysely_migration VALUES ('9999_future', '2030-01-01T00:00:00.000Z')"),
  );
  const before = await fs.readFile(file);
  await expect(usePortal({ dataFolder })).rejects.toThrow(/newer version/);
  expect((await fs.readFile(file)).equals(before)).toBe(true);
});
