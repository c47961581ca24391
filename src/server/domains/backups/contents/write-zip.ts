import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Sqlite from 'better-sqlite3';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { sha256Of } from './hashing.ts';
import { MANIFEST, type Manifest, SNAPSHOT, uploadEntry } from './manifest.ts';
import { originOf } from './origin.ts';
import { countRows, dataTablesOf, schemaOf, schemaVersionOf } from './schema.ts';

type Content = { sha256: string; size: number };

const contentsSchema = z.array(z.object({ sha256: z.string(), size: z.int() }));

/** The contents that documents refer to, each once, in the order of their names. */
function contentsOf(sqlite: Sqlite.Database): Content[] {
  const rows = sqlite
    .prepare('SELECT sha256, max(fileSize) AS size FROM documents GROUP BY sha256 ORDER BY sha256')
    .all();
  return contentsSchema.parse(rows);
}

/** Apart from the contents that are there, those that are missing: what is lost already cannot be backed up. */
async function findContents(sqlite: Sqlite.Database, uploadsFolder: string) {
  const [present, missing]: [Content[], string[]] = [[], []];
  for (const content of contentsOf(sqlite)) {
    const found = await stat(path.join(uploadsFolder, content.sha256)).catch(() => undefined);
    if (found?.size === content.size) present.push(content);
    else missing.push(content.sha256);
  }
  return { present, missing };
}

type Write = {
  snapshotFile: string;
  uploadsFolder: string;
  createdAt: string;
  onShare(share: number): void;
};

/** Images and PDFs are compressed already. */
const STORED = { compress: false, mode: 0o100600 };
const COMPRESSED = { compress: true, mode: 0o100600 };

/**
 * Writes a full backup (decisions §8): manifest, snapshot, and every upload that it refers to, in this order. It is on
 * the disk when this returns.
 * @returns the contents that were missing.
 */
export async function writeZip(
  sqlite: Sqlite.Database,
  filePath: string,
  { snapshotFile, uploadsFolder, createdAt, onShare }: Write,
): Promise<string[]> {
  const mtime = new Date(createdAt);
  const { present, missing } = await findContents(sqlite, uploadsFolder);
  const entries = [
    [SNAPSHOT, await sha256Of(snapshotFile)],
    ...present.map(({ sha256 }) => [uploadEntry(sha256), sha256]),
  ];
  const manifest: Manifest = {
    ...originOf(schemaVersionOf(sqlite), createdAt),
    rows: countRows(sqlite, dataTablesOf(schemaOf(sqlite))),
    entries: Object.fromEntries(entries),
    ...(missing.length > 0 && { missing }),
  };

  const zip = new ZipFile();
  const bytes = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => bytes.destroy(error));
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST, { ...COMPRESSED, mtime });
  zip.addFile(snapshotFile, SNAPSHOT, { ...COMPRESSED, mtime });
  for (const [index, { sha256, size }] of present.entries()) {
    zip.addReadStreamLazy(uploadEntry(sha256), { ...STORED, mtime, size }, (done) => {
      onShare(index / present.length);
      done(null, createReadStream(path.join(uploadsFolder, sha256), { highWaterMark: 1024 ** 2 }));
    });
  }
  zip.end();
  await pipeline(bytes, createWriteStream(filePath, { flags: 'wx', flush: true }));
  return missing;
}
