import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { contentPathIn } from '../../../platform/file-store.ts';
import { sha256Of } from './hashing.ts';
import { MANIFEST, type Manifest, SNAPSHOT, uploadEntry } from './manifest.ts';
import { originOf } from './origin.ts';
import { countRows, dataTablesOf, schemaOf, schemaVersionOf } from './schema.ts';
import { type Content, isIntact } from './uploads.ts';
import { ZipWriter } from './zip-writer.ts';

const contentsSchema = z.array(z.object({ sha256: z.string(), size: z.int() }));

/** The contents that documents refer to, without duplicates, in order of name. */
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

/** Share of the progress that checking the uploads takes; copying them takes the rest. */
const SHARE_OF_LOOKING = 0.4;

/**
 * Writes a full backup (decisions §8): manifest, snapshot, then every upload that documents refer to. The file is on
 * the disk (flushed) when this returns.
 * @returns the hashes of missing or damaged uploads.
 */
export async function writeZip(
  sqlite: Sqlite.Database,
  filePath: string,
  { snapshotFile, uploadsFolder, createdAt, onShare }: Write,
): Promise<string[]> {
  const contents = contentsOf(sqlite);
  const intact: string[] = [];
  // Lost or damaged uploads must not keep everything else from being backed up.
  const missing: string[] = [];
  for (const [index, content] of contents.entries()) {
    onShare((index / contents.length) * SHARE_OF_LOOKING);
    ((await isIntact(uploadsFolder, content)) ? intact : missing).push(content.sha256);
  }
  const entries = [
    [SNAPSHOT, await sha256Of(snapshotFile)],
    ...intact.map((sha256) => [uploadEntry(sha256), sha256]),
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
    // Images and PDFs are compressed already, so they are stored as they are.
    for (const [index, sha256] of intact.entries()) {
      onShare(SHARE_OF_LOOKING + (index / intact.length) * (1 - SHARE_OF_LOOKING));
      await zip.addFile(uploadEntry(sha256), contentPathIn(uploadsFolder, sha256));
    }
    zip.finish();
  } finally {
    zip.close();
  }
  return missing;
}
