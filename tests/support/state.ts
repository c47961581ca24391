import { readdir } from 'node:fs/promises';
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

/**
 * Waits for work in the background, then reads every row of these tables, or of all. Two equal results mean that
 * nothing has changed in between.
 */
export async function snapshotTables(portal: TestPortal, ...tables: TableName[]) {
  await portal.services.background.finished();
  const names = tables.length > 0 ? tables : await tableNames(portal);
  const contents: Record<string, string[]> = {};
  for (const name of names) contents[name] = await rowsOf(portal, name);
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
