import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestPortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';

const sha256Of = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** The bytes that the documents refer to are there, each whole, and no others. */
export async function expectUploads(portal: TestPortal) {
  const { db, config } = portal.services;
  const documents = await db.selectFrom('documents').select('sha256').distinct().execute();
  const names = documents.map(({ sha256 }) => sha256).sort();
  expect(await storedFiles(portal)).toEqual(names);
  for (const name of names) expect(await sha256Of(path.join(config.uploadsFolder, name))).toBe(name);
}
