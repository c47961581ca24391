import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { headOf, listOf, STORED, type ZipEntry } from '../../platform/zip.ts';

export type Entry = { name: string; read(): Promise<Uint8Array> };

/** One entry after the other, each whole in memory: its checksum stands before its bytes. */
async function* piecesOf(entries: readonly Entry[], modified: Date) {
  const written: ZipEntry[] = [];
  let at = 0;
  for (const { name, read } of entries) {
    const bytes = await read();
    const [size, crc] = [bytes.length, crc32(bytes)];
    const zipped = { name, modified, method: STORED, at, size, stored: size, crc };
    const head = headOf(zipped);
    yield head;
    yield bytes;
    written.push(zipped);
    at += head.length + size;
  }
  yield listOf(written, at);
}

/** A zip of these entries, made as it is read. Images and PDFs are compressed already. */
export const zipOf = (entries: readonly Entry[], modified: Date): Readable =>
  Readable.from(piecesOf(entries, modified), { objectMode: false });
