import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { sweepUploadsSoon } from '../../src/server/domains/documents/service.ts';
import type { Tables } from '../../src/server/tables.ts';
import type { TestPortal } from './portal.ts';

type TableName = keyof Tables;

let names: Promise<string[]> | undefined;

/** The same in every portal, and slow to read, so read only once. */
function tableNames({ services }: TestPortal) {
  names ??= services.db.introspection.getTables().then((tables) => tables.map(({ name }) => name).sort());
  return names;
}

async function rowsOf({ services }: TestPortal, table: string) {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(services.db);
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** Changes with every row that is written, through this connection or another one. */
async function writesOf({ db }: TestPortal['services']) {
  const { rows } = await sql<{
    writes: string;
  }>`SELECT total_changes() || ' ' || data_version AS writes FROM pragma_data_version`.execute(db);
  return rows[0]?.writes;
}

type Contents = Record<string, string[]>;

/** What was read of each database since its last write. Most of what tests compare is not written to in between. */
const lastRead = new WeakMap<object, { writes: string | undefined; contents: Contents }>();

/**
 * Waits for work in the background, then reads every row of these tables, or of all. Two equal results mean that
 * nothing has changed in between.
 */
export async function snapshotTables(portal: TestPortal, ...tables: TableName[]) {
  const { background, db } = portal.services;
  await background.finished();
  const writes = await writesOf(portal.services);
  const last = lastRead.get(db);
  const known = last && last.writes === writes ? last.contents : {};
  const names = tables.length > 0 ? tables : await tableNames(portal);
  const contents: Contents = {};
  for (const name of names) contents[name] = known[name] ?? (await rowsOf(portal, name));
  lastRead.set(db, { writes, contents: { ...known, ...contents } });
  return contents;
}

/** Sweeps the uploads now, as the server does soon after a start. */
export async function sweepNow({ services }: Pick<TestPortal, 'services'>) {
  sweepUploadsSoon(services);
  await services.background.finished();
}

const TRASH = '.trash';

/** The names of all files in the uploads folder, also partial ones, without the trash. */
export const storedFiles = async ({ services }: Pick<TestPortal, 'services'>) =>
  (await readdir(services.config.uploadsFolder)).filter((name) => name !== TRASH).sort();

/** The names of all files in the trash of the uploads folder. */
export const trashedFiles = async ({ services }: Pick<TestPortal, 'services'>) =>
  (await readdir(path.join(services.config.uploadsFolder, TRASH)).catch(() => [])).sort();

/** Every byte of the database, its log and the uploads of a data folder, for searches of what must not be there. */
export async function bytesOf(dataFolder: string) {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => /^(portal\.sqlite|uploads)/.test(path.relative(dataFolder, file)));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file)))).toString('latin1');
}
