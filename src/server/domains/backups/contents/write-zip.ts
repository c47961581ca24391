import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { sha256Of } from './hashing.ts';
import { MANIFEST, type Manifest, SNAPSHOT, uploadEntry } from './manifest.ts';
import { originOf } from './origin.ts';
import { countRows, dataTablesOf, schemaOf, schemaVersionOf } from './schema.ts';
import { type Content, isPresent } from './uploads.ts';
import { ZipWriter } from './zip-writer.ts';

const contentsSchema = z.array(z.object({ sha256: z.string(), size: z.int() }));

/** The contents that documents refer to, each once, in the order of their names. */
function contentsOf(sqlite: Sqlite.Database): Content[] {
  const rows = sqlite
    .prepare('SELECT sha256, max(fileSize) AS size FROM documents GROUP BY sha256 ORDER BY sha256')
    .all();
  return contentsSchema.parse(rows);
}

type Write = {
  snapshotFile: string;
  uploadsFolder: string;
  createdAt: string;
  onShare(share: number): void;
};

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
  // What is lost already cannot be backed up.
  const { present = [], lost = [] } = Object.groupBy(contentsOf(sqlite), (content) =>
    isPresent(uploadsFolder, content) ? 'present' : 'lost',
  );
  const missing = lost.map(({ sha256 }) => sha256);
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

  const zip = new ZipWriter(filePath, new Date(createdAt));
  try {
    await zip.addCompressed(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]));
    await zip.addCompressed(SNAPSHOT, createReadStream(snapshotFile, { highWaterMark: 1024 ** 2 }));
    // Images and PDFs are compressed already.
    for (const [index, { sha256 }] of present.entries()) {
      onShare(index / present.length);
      await zip.addFile(uploadEntry(sha256), path.join(uploadsFolder, sha256));
    }
    zip.finish();
  } finally {
    zip.close();
  }
  return missing;
}
