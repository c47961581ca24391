import * as fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { withoutReferences } from '../../src/server/platform/database/references.ts';
import type { Tables } from '../../src/server/tables.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const DRAFT = { personalData: { firstName: 'Anika' }, currentStep: 0 };

/** Opens the same file through another connection, as a console command does. */
function otherWriter({ services }: TestPortal) {
  const sqlite = new Sqlite(services.config.databaseFile);
  onTestFinished(() => void sqlite.close());
  return sqlite;
}

describe('while another process writes', () => {
  test('writing is refused as busy, reading goes on, and afterwards all is as before', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const other = otherWriter(portal);
    // After this long, the next request records again that the session was used, which is a write.
    portal.clock.advance(2 * MINUTE);
    other.exec('BEGIN IMMEDIATE');
    const refused = await rest.post('/draft-application', DRAFT);
    expect(refused).toMatchObject({
      status: 503,
      body: { message: 'The portal is busy at the moment. Please try again.' },
    });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await rest.get('/auth/profile')).toMatchObject({ status: 200 });
    other.exec('ROLLBACK');
    expect(await rest.post('/draft-application', DRAFT)).toMatchObject({ status: 200 });
  });

  test('short writes of both get along', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const insert = otherWriter(portal).prepare("INSERT INTO loginAttempts (email, at) VALUES ('x', 'y')");
    for (let round = 0; round < 20; round += 1) {
      const saving = rest.post('/draft-application', DRAFT);
      insert.run();
      expect(await saving).toMatchObject({ status: 200 });
    }
  });
});

test('a second server on the same data is refused', async () => {
  const portal = await usePortal();
  await expect(startPortal({ dataFolder: portal.dataFolder })).rejects.toThrow(
    'another server is already using the data',
  );
});

/** A copy of the migrations with one more, which runs this code. */
async function migrationsWith(code: string) {
  const folder = await useFolder();
  await fs.cp(path.join(PROJECT, 'migrations'), path.join(folder, 'migrations'), { recursive: true });
  await fs.symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  await fs.writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
  const body = `import { sql } from 'kysely';\nexport async function up(db) {\n${code}\n}\n`;
  await fs.writeFile(path.join(folder, 'migrations/9999_test.ts'), body);
  return path.join(folder, 'migrations');
}

/** Runs one more migration on the data of a closed portal. */
async function migrateFurther(portal: TestPortal, migrationsFolder: string) {
  const { databaseFile, backupsFolder } = portal.services.config;
  const db = openDatabase(databaseFile);
  try {
    return await migrateDatabase(db, { databaseFile, backupsFolder, now: new Date(), migrationsFolder });
  } finally {
    await db.destroy();
  }
}

test('where references could not be checked any more, the database is closed', async () => {
  const { databaseFile } = (await usePortal()).services.config;
  const db = openDatabase<Tables>(databaseFile);
  const work = (connection: typeof db) => sql`BEGIN`.execute(connection);
  await expect(withoutReferences(db, work)).rejects.toThrow('references would not be checked');
  await expect(db.selectFrom('users').selectAll().execute()).rejects.toThrow('destroyed');
});

const countsIn = (file: string) => {
  const sqlite = new Sqlite(file, { readonly: true });
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const counts = ['students', 'examResults', 'documents', 'applications'].map(count);
  sqlite.close();
  return counts;
};

describe('a migration', () => {
  test('may build a table anew without losing what belongs to its rows', async () => {
    const portal = await usePortal();
    await submittedApplication(portal);
    await portal.app.close();
    const before = countsIn(portal.services.config.databaseFile);
    const folder = await migrationsWith(`
      await sql\`CREATE TABLE rebuilt AS SELECT * FROM students\`.execute(db);
      await sql\`DROP TABLE students\`.execute(db);
      await sql\`CREATE TABLE students (id INTEGER PRIMARY KEY, userId INTEGER, firstName TEXT)\`.execute(db);
      await sql\`INSERT INTO students SELECT id, userId, firstName FROM rebuilt\`.execute(db);
      await sql\`DROP TABLE rebuilt\`.execute(db);`);
    expect(await migrateFurther(portal, folder)).toEqual(['9999_test']);
    expect(countsIn(portal.services.config.databaseFile)).toEqual(before);
  });

  test('that breaks a reference changes nothing', async () => {
    const portal = await usePortal();
    await submittedApplication(portal);
    await portal.app.close();
    const before = countsIn(portal.services.config.databaseFile);
    const folder = await migrationsWith('await sql`DELETE FROM students`.execute(db);');
    await expect(migrateFurther(portal, folder)).rejects.toThrow('9999_test leaves');
    expect(countsIn(portal.services.config.databaseFile)).toEqual(before);
  });

  test('that fails again and again fills no disk with copies of the database', async () => {
    const portal = await usePortal();
    await portal.app.close();
    const folder = await migrationsWith("throw new Error('no such luck');");
    for (const _ of [1, 2]) await expect(migrateFurther(portal, folder)).rejects.toThrow('no such luck');
    expect(await fs.readdir(portal.services.config.backupsFolder)).toEqual([]);
  });

  test('is not made when the copy before it fails, of which nothing is left', async () => {
    const portal = await usePortal();
    const { databaseFile, backupsFolder } = portal.services.config;
    await portal.app.close();
    await fs.mkdir(backupsFolder);
    const folder = await migrationsWith('await sql`CREATE TABLE other (id)`.execute(db);');
    const now = new Date('2026-11-23T12:00:00.000Z');
    // This file blocks the unfinished copy.
    const partial = path.join(backupsFolder, 'before-9999_test-2026-11-23T12-00-00.000Z.sqlite.partial');
    await fs.writeFile(partial, 'x'.repeat(5000));
    const db = openDatabase(databaseFile);
    onTestFinished(() => db.destroy());
    const migrate = () => migrateDatabase(db, { databaseFile, backupsFolder, now, migrationsFolder: folder });
    await expect(migrate()).rejects.toThrow();
    expect(await fs.readdir(backupsFolder)).toEqual([]);
    expect(await migrate()).toEqual(['9999_test']);
  });
});
