import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { listBeforeRestoreCopies } from '../../../src/server/domains/backups/before-restore-copies.ts';
import { openReader } from '../../../src/server/platform/database/open.ts';
import type { Database, Tables } from '../../../src/server/tables.ts';
import type { TestPortal } from '../portal.ts';
import { storedFiles } from '../state.ts';

const sha256Of = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const contentsIn = async (db: Database) =>
  (await db.selectFrom('documents').select('sha256').distinct().execute()).map(({ sha256 }) => sha256);

/** The uploads are exactly what the documents refer to, here and in copies from before a restore, each whole. */
export async function expectUploads(portal: TestPortal) {
  const { db, config } = portal.services;
  const referred = new Set(await contentsIn(db));
  for (const file of await listBeforeRestoreCopies(config)) {
    const reader = openReader<Tables>(file);
    for (const sha256 of await contentsIn(reader)) referred.add(sha256);
    await reader.destroy();
  }
  const names = [...referred].sort();
  expect(await storedFiles(portal)).toEqual(names);
  for (const name of names) expect(await sha256Of(path.join(config.uploadsFolder, name))).toBe(name);
}
