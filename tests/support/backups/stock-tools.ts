import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { z } from 'zod';
import { MANIFEST, manifestSchema, SNAPSHOT } from '../../../src/server/domains/backups/contents/manifest.ts';
import { rowCountsSchema } from '../../../src/server/domains/backups/contents/origin.ts';

const execute = promisify(execFile);
const run = async (program: string, ...args: string[]) =>
  (await execute(program, args, { maxBuffer: 64 * 1024 ** 2 })).stdout;

type Rows = Record<string, number>;

/** Checks a database with the machine's `sqlite3`, and that it counts these rows. */
async function expectRows(database: string, rows: Rows) {
  expect(await run('sqlite3', database, 'PRAGMA integrity_check')).toBe('ok\n');
  expect(await run('sqlite3', database, 'PRAGMA foreign_key_check')).toBe('');
  const counts = Object.keys(rows).map((table) => `SELECT count(*) FROM "${table}";`);
  const counted = await run('sqlite3', database, counts.join(' '));
  expect(counted.trim().split('\n').map(Number)).toEqual(Object.values(rows));
}

/** Loads a dump into an empty file with `sqlite3`. The dump's comment must state its row counts. */
export async function expectLoadable(dump: string, folder: string, rows: Rows) {
  const [, said = ''] = /^-- rows: (.*)$/m.exec(await readFile(dump, 'utf8')) ?? [];
  expect(rowCountsSchema.parse(JSON.parse(said))).toEqual(rows);
  const database = path.join(folder, 'loaded.sqlite');
  await run('sqlite3', '-bail', database, `.read ${dump}`);
  await expectRows(database, rows);
}

/** `unzip` finds no fault, and `sha256sum` finds the sums that the manifest states. */
export async function expectUnpackable(zip: string, folder: string, rows: Rows) {
  expect(await run('unzip', '-t', zip)).toContain('No errors detected in compressed data');
  await run('unzip', '-q', zip, '-d', folder);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')));
  expect(manifest.rows).toEqual(rows);
  const files = Object.keys(manifest.entries);
  const summed = await run('sha256sum', ...files.map((name) => path.join(folder, name)));
  const sums = summed
    .trim()
    .split('\n')
    .map((line) => z.string().length(64).parse(line.slice(0, 64)));
  expect(Object.fromEntries(files.map((name, index) => [name, sums[index]]))).toEqual(manifest.entries);
  const listed = (await run('unzip', '-Z1', zip)).trim().split('\n');
  expect(listed).toEqual([MANIFEST, ...files]);
  await expectRows(path.join(folder, SNAPSHOT), rows);
}
