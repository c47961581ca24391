import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { headOf, listOf, STORED, type ZipEntry } from '../../platform/zip.ts';

/** `open` yields the same `size` bytes each time it is called. */
export type Entry = { name: string; size: number; open(): Promise<AsyncIterable<Uint8Array>> };

async function checksumOf({ open }: Entry) {
  let crc = 0;
  for await (const piece of await open()) crc = crc32(piece, crc);
  return crc;
}

/**
 * Writes the entries one after the other. Each is read twice, because the checksum precedes the bytes: with a checksum
 * after stored bytes, many programs cannot read the entry.
 */
async function* piecesOf(entries: readonly Entry[], modified: Date) {
  const written: ZipEntry[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, size } = entry;
    const zipped = { name, modified, method: STORED, at, size, stored: size, crc: await checksumOf(entry) };
    const head = headOf(zipped);
    yield head;
    yield* await entry.open();
    written.push(zipped);
    at += head.length + size;
  }
  yield listOf(written, at);
}

/** A zip of these entries, made while it is read. Stored uncompressed: images and PDFs are compressed already. */
export const zipOf = (entries: readonly Entry[], modified: Date): Readable =>
  Readable.from(piecesOf(entries, modified), { objectMode: false });
