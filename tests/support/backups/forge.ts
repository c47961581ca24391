import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { writeDump } from '../../../src/server/domains/backups/contents/dump.ts';
import {
  MANIFEST,
  type Manifest,
  manifestSchema,
  SNAPSHOT,
} from '../../../src/server/domains/backups/contents/manifest.ts';
import { countRows, dataTablesOf, schemaOf } from '../../../src/server/domains/backups/contents/schema.ts';
import { ZipWriter } from '../../../src/server/domains/backups/contents/zip-writer.ts';
import { useFolder } from '../use-folder.ts';

/** Changes backups as somebody could who knows their format. */

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Changes the text of a dump and adds the right checksum. */
export async function forgeDump(from: string, to: string, change: (text: string) => string) {
  const text = change((await readFile(from, 'utf8')).replace(/-- sha256: .*\n$/, ''));
  await writeFile(to, `${text}-- sha256: ${sha256(text)}\n`);
}

export type ZipEntry = { name: string; bytes: Buffer; mode?: number; compress?: boolean };

export async function readEntries(file: string): Promise<ZipEntry[]> {
  const zip = await openPromise(file, { autoClose: false });
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
  }
  zip.close();
  return entries;
}

/** Opens the database of a full backup. */
export async function useSnapshotIn(file: string) {
  const copy = path.join(await useFolder(), SNAPSHOT);
  const snapshot = (await readEntries(file)).find(({ name }) => name === SNAPSHOT);
  await writeFile(copy, snapshot?.bytes ?? '');
  const sqlite = new Sqlite(copy, { readonly: true });
  onTestFinished(() => void sqlite.close());
  return sqlite;
}

async function writeEntries(file: string, entries: ZipEntry[]) {
  const zip = new ZipFile();
  for (const { name, bytes, ...options } of entries) {
    const compress = options.compress ?? (name === MANIFEST || name === SNAPSHOT);
    zip.addBuffer(bytes, name, { mode: options.mode ?? 0o100600, compress });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

export const isUpload = ({ name }: ZipEntry) => name.startsWith('uploads/');

/** Gives these entries a manifest that matches them. */
export function withManifest(entries: ZipEntry[], change: (manifest: Manifest) => object = (same) => same) {
  const [first, ...others] = entries;
  if (first?.name !== MANIFEST) throw new Error('no manifest');
  const manifest = manifestSchema.parse(JSON.parse(first.bytes.toString()));
  const sums = Object.fromEntries(others.map(({ name, bytes }) => [name, sha256(bytes)]));
  const changed = change({ ...manifest, entries: sums });
  return [{ name: MANIFEST, bytes: Buffer.from(JSON.stringify(changed)) }, ...others];
}

/** Changes the entries of a full backup. */
export async function forgeZip(from: string, to: string, change: (entries: ZipEntry[]) => ZipEntry[]) {
  await writeEntries(to, change(await readEntries(from)));
}

/** Changes the database of a full backup and gives it a matching manifest. */
export async function forgeSnapshot(
  from: string,
  to: string,
  change: (sqlite: Sqlite.Database) => void,
  damage: (bytes: Buffer) => Buffer = (same) => same,
  count: (sqlite: Sqlite.Database) => Record<string, number> | undefined = () => undefined,
) {
  const entries = await readEntries(from);
  const snapshot = entries.find(({ name }) => name === SNAPSHOT);
  if (!snapshot) throw new Error('no snapshot');
  const file = path.join(path.dirname(to), 'forged.sqlite');
  await writeFile(file, snapshot.bytes);
  const sqlite = new Sqlite(file);
  change(sqlite);
  const rows = count(sqlite);
  sqlite.close();
  snapshot.bytes = damage(await readFile(file));
  await writeEntries(
    to,
    withManifest(entries, (manifest) => ({ ...manifest, ...(rows && { rows }) })),
  );
}

/** The same, with a manifest that also has the new row counts. */
export const forgeRows = (from: string, to: string, change: (sqlite: Sqlite.Database) => void) =>
  forgeSnapshot(from, to, change, undefined, (sqlite) => countRows(sqlite, dataTablesOf(schemaOf(sqlite))));

/** A full backup whose database holds this many megabytes of zeros, compressed to a few kilobytes. */
export async function forgeBomb(from: string, to: string, megabytes: number) {
  await rm(to, { force: true });
  const zip = new ZipWriter(to, new Date());
  const [manifest] = await readEntries(from);
  await zip.addCompressed(MANIFEST, Readable.from([manifest?.bytes ?? Buffer.alloc(0)]));
  const nothing = Array.from({ length: megabytes }, () => Buffer.alloc(1024 ** 2));
  await zip.addCompressed(SNAPSHOT, Readable.from(nothing));
  zip.finish();
  zip.close();
}

/** Changes the bytes of a zip in place. */
export async function forgeBytes(from: string, to: string, change: (bytes: Buffer) => void) {
  const bytes = await readFile(from);
  change(bytes);
  await writeFile(to, bytes);
}

/** Renames an entry in both of its headers. Both names must have the same length. */
export function rename(bytes: Buffer, name: string, other: string) {
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    bytes.write(other, at, 'latin1');
}

const LOCAL = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** The offset of an entry in the central directory, by its number. */
export function listed(bytes: Buffer, number: number) {
  let at = bytes.indexOf(CENTRAL);
  for (let passed = 0; passed < number; passed += 1) at = bytes.indexOf(CENTRAL, at + 1);
  return at;
}

/** A stored entry, as it stands in a zip: a header, the name, the bytes. */
function localEntry({ name, bytes }: ZipEntry) {
  const header = Buffer.alloc(30);
  LOCAL.copy(header);
  header.writeUInt32LE(crc32(bytes), 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt32LE(bytes.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name, 'latin1'), bytes]);
}

/** Lists one more stored entry at the end of a zip, whose bytes are already in it. */
async function listEntry(file: string, { name, bytes }: ZipEntry, offset: number) {
  const zip = await readFile(file);
  const [first, end] = [zip.indexOf(CENTRAL), zip.indexOf(END)];
  const record = Buffer.from(zip.subarray(zip.lastIndexOf(CENTRAL), end));
  record.writeUInt32LE(crc32(bytes), 16);
  record.writeUInt32LE(bytes.length, 20);
  record.writeUInt32LE(bytes.length, 24);
  record.writeUInt32LE(offset, 42);
  record.write(name, 46, 'latin1');
  const tail = Buffer.from(zip.subarray(end));
  for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + 1, at);
  tail.writeUInt32LE(end + record.length - first, 12);
  await writeFile(file, Buffer.concat([zip.subarray(0, end), record, tail]));
}

/**
 * A full backup of two uploads of this size, of which one lies inside the other. All else is right: names, order,
 * checksums, and documents that refer to them.
 */
export async function forgeOverlap(from: string, to: string, size: number) {
  const uploadOf = (bytes: Buffer) => ({ name: `uploads/${sha256(bytes)}`, bytes });
  let [inner, outer] = [uploadOf(Buffer.alloc(0)), uploadOf(Buffer.alloc(0))];
  // The uploads are listed in order of name.
  while (inner.name <= outer.name) {
    inner = uploadOf(randomBytes(size));
    outer = uploadOf(localEntry(inner));
  }
  await forgeSnapshot(from, to, (sqlite) => {
    const refer = sqlite.prepare('UPDATE documents SET sha256 = ?, fileSize = ? WHERE id % 2 = ?');
    for (const [index, { bytes }] of [inner, outer].entries()) refer.run(sha256(bytes), bytes.length, index);
  });
  const others = (await readEntries(to)).filter((entry) => !isUpload(entry));
  const entries = withManifest([...others, outer, inner]);
  await writeEntries(to, entries.slice(0, -1));
  const written = await readFile(to);
  await listEntry(to, inner, written.indexOf(localEntry(inner)));
}

/** Changes the database of a full backup and writes it as a dump. */
export async function forgeDumpOf(from: string, to: string, change: (sqlite: Sqlite.Database) => void) {
  const snapshot = (await readEntries(from)).find(({ name }) => name === SNAPSHOT);
  const file = path.join(path.dirname(to), 'forged.sqlite');
  await writeFile(file, snapshot?.bytes ?? '');
  const sqlite = new Sqlite(file);
  try {
    change(sqlite);
    await rm(to, { force: true });
    await writeDump(sqlite, to, { createdAt: new Date().toISOString(), onShare: () => undefined });
  } finally {
    sqlite.close();
  }
}
