import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { DATA_TABLES } from '../../src/server/domains/backups/contents/tables.ts';
import { listMigrations } from '../../src/server/platform/database/migrate.ts';
import { JPEG } from '../support/documents/pictures.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';
import { ACCOUNTS, type Answers, answersOf, PASSWORD } from './answers.ts';

// Each version is migrated, and restored from both kinds of backup.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const signedIn = z.object({ token: z.string() });
const answersSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

async function unzip(file: string, folder: string) {
  const zip = await openPromise(file, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const target = path.join(folder, entry.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
  }
  zip.close();
}

const logInTo = (portal: TestPortal) => async (email: string) => {
  const { token } = (await api(portal).post('/auth/login', { email, password: PASSWORD })).read(signedIn);
  return api(portal, token);
};

/** The picture has been cleaned of its metadata since, so its size is another. */
const PHOTO = { originalName: 'photo.jpg', fileSize: JPEG.length };

function asOfToday(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOfToday);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, asOfToday(inner)]);
  const today = Object.fromEntries(entries);
  // Cleaning it counted as a change.
  if ('version' in today) today.version = expect.any(String);
  return today.originalName === PHOTO.originalName ? { ...today, ...PHOTO } : today;
}

const expected = (answers: Record<string, Answers>) =>
  Object.fromEntries(
    Object.entries(answers).map(([email, asked]) => [
      email,
      Object.fromEntries(
        Object.entries(asked).map(([path, answer]) => [
          path,
          path.endsWith('.jpg') ? { status: 200, bytes: JPEG.toString('base64') } : asOfToday(answer),
        ]),
      ),
    ]),
  );

/** Every row by table, with the columns of that version. */
function rowsIn(file: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const names = z
      .array(z.string())
      .parse(sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all());
    const tables = [...DATA_TABLES, 'audit'].filter((table) => names.includes(table));
    return tables.map((table) => {
      const rows = z
        .array(z.record(z.string(), z.unknown()))
        .parse(sqlite.prepare(`SELECT * FROM "${table}"`).all());
      // The test's own log-ins change this.
      for (const row of rows) delete row.lastLoginAt;
      return { table, rows: rows.filter(({ originalName }) => originalName !== PHOTO.originalName) };
    });
  } finally {
    sqlite.close();
  }
}

/** Shortly after the data were recorded: later, a nightly backup would be due, and would be one more in the list. */
const AFTER_RECORDING = '2026-11-23T05:00:00.000Z';

const versions = (await readdir(import.meta.dirname, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('there are data of three older versions at least', () => {
  expect(versions.length).toBeGreaterThanOrEqual(3);
});

describe.each(versions)('the data of %s', (version) => {
  const folder = path.join(import.meta.dirname, version);
  let answers: Record<string, Answers>;

  beforeAll(async () => {
    answers = answersSchema.parse(JSON.parse(await readFile(path.join(folder, 'answers.json'), 'utf8')));
  });

  const useOldData = async () => {
    const dataFolder = await useFolder();
    await unzip(path.join(folder, 'data.zip'), dataFolder);
    const before = rowsIn(path.join(dataFolder, 'portal.sqlite'));
    const portal = await usePortal({ dataFolder, now: AFTER_RECORDING });
    await portal.services.background.finished();
    return { portal, before, file: path.join(dataFolder, 'portal.sqlite') };
  };

  test('are migrated: everybody logs in and is answered as then, and every row is there', async () => {
    const { portal, before, file } = await useOldData();
    expect(await answersOf(logInTo(portal))).toMatchObject(expected(answers));

    const after = new Map(rowsIn(file).map(({ table, rows }) => [table, rows]));
    // What was there belongs to one intake, of the year in its application IDs.
    const head = await logInTo(portal)(ACCOUNTS.head);
    expect((await head.get('/admin/intakes')).body).toMatchObject([
      { id: 1, entryYear: 2027, state: 'current', counts: { applications: 4 } },
    ]);
    for (const { table, rows } of before)
      for (const row of rows) expect(after.get(table)).toContainEqual(expect.objectContaining(row));

    const sqlite = new Sqlite(file, { readonly: true });
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
    const made = sqlite.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all();
    sqlite.close();
    expect(made).toEqual(await listMigrations());
  });

  test.each(['database-', 'full-'])('come back from its %s backup', async (kind) => {
    const { portal } = await useOldData();
    const names = await readdir(portal.services.config.backupsFolder);
    const name = names.find((file) => file.startsWith(kind));
    const head = await logInTo(portal)(ACCOUNTS.head);
    const restored = await head.post(`/super-admin/backup/restore-database/${name}`, {});
    expect(restored).toMatchObject({ status: 200 });
    await portal.services.background.finished();

    const { [ACCOUNTS.administrator]: ofAdministrators, ...ofApplicants } = expected(answers);
    const now = await answersOf(logInTo(portal));
    expect(now).toMatchObject(ofApplicants);
    const { '/super-admin/backup/list-local': _, ...lists } = ofAdministrators ?? {};
    expect(now[ACCOUNTS.administrator]).toMatchObject(lists);
  });
});
