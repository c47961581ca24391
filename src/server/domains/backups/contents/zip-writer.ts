import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { piecesOf, withFile, writeAll } from './pieces.ts';

const STORED = 0;
const DEFLATED = 8;
/** A reader needs version 2.0 of the format; 4.5 where numbers have 64 bits. Written on Unix. */
const [VERSION, VERSION_64, UNIX] = [20, 45, 3 << 8];
/** What says instead of a number that it stands elsewhere, with 64 bits. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff];
/** A plain file that only its owner reads. */
const MODE = 0o100600;

/** A third of the time of the usual level, for a tenth more bytes. */
const DEFLATE = { level: 1, chunkSize: 256 * 1024 };

type Entry = { name: Buffer; method: number; at: number; size: number; stored: number; crc: number };

/** Numbers as zips hold them, the lowest byte first. */
function littleEndian(bytes: number, numbers: number[]) {
  const buffer = Buffer.alloc(bytes * numbers.length);
  for (const [index, number] of numbers.entries())
    buffer.writeUIntLE(number, index * bytes, Math.min(bytes, 6));
  return buffer;
}
const u16 = (...numbers: number[]) => littleEndian(2, numbers);
const u32 = (...numbers: number[]) => littleEndian(4, numbers);
const u64 = (...numbers: number[]) => littleEndian(8, numbers);

async function* counted(entry: Entry, pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

/** In UTC, as the name of a backup. */
function dosTime(instant: Date) {
  const time =
    (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1);
  const date =
    ((instant.getUTCFullYear() - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate();
  return u16(time, date);
}

/**
 * Writes a zip (PKWARE's APPNOTE) of as many and as large entries as there are; none of them has 4 GB. For a process that
 * does nothing else.
 */
export class ZipWriter {
  readonly #file: number;
  readonly #time: Buffer;
  readonly #entries: Entry[] = [];
  #end = 0;

  constructor(filePath: string, modified: Date) {
    this.#file = openSync(filePath, 'wx');
    this.#time = dosTime(modified);
  }

  /** Adds a file as it is. */
  async addFile(name: string, filePath: string) {
    const entry = this.#begin(name, STORED);
    await withFile(filePath, 'r', async (file) => {
      for await (const piece of counted(entry, piecesOf(file))) this.#append(entry, piece);
    });
    this.#finish(entry);
  }

  async addCompressed(name: string, bytes: Readable) {
    const entry = this.#begin(name, DEFLATED);
    const append = async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) this.#append(entry, piece);
    };
    await pipeline(bytes, (pieces) => counted(entry, pieces), createDeflateRaw(DEFLATE), append);
    this.#finish(entry);
  }

  #begin(name: string, method: number): Entry {
    const entry = { name: Buffer.from(name), method, at: this.#end, size: 0, stored: 0, crc: 0 };
    // Its head follows when all of it is known.
    this.#end += this.#headOf(entry).length;
    return entry;
  }

  #append(entry: Entry, piece: Uint8Array) {
    writeAll(this.#file, piece, this.#end);
    this.#end += piece.length;
    entry.stored += piece.length;
  }

  #finish(entry: Entry) {
    if (Math.max(entry.size, entry.stored) >= ELSEWHERE_32) throw new Error(`${entry.name} is too large`);
    writeAll(this.#file, this.#headOf(entry), entry.at);
    this.#entries.push(entry);
  }

  /** What the head of an entry and the list at the end both say of it. */
  #about({ name, method, crc, stored, size }: Entry, extra: Buffer) {
    return Buffer.concat([
      u16(extra.length > 0 ? VERSION_64 : VERSION, 0, method),
      this.#time,
      u32(crc, stored, size),
      u16(name.length, extra.length),
    ]);
  }

  #headOf(entry: Entry) {
    return Buffer.concat([Buffer.from('PK\x03\x04'), this.#about(entry, Buffer.alloc(0)), entry.name]);
  }

  #listed(entry: Entry) {
    const isFar = entry.at >= ELSEWHERE_32;
    const extra = isFar ? Buffer.concat([u16(1, 8), u64(entry.at)]) : Buffer.alloc(0);
    return Buffer.concat([
      Buffer.from('PK\x01\x02'),
      u16(UNIX | VERSION_64),
      this.#about(entry, extra),
      u16(0, 0, 0),
      u32((MODE << 16) >>> 0, isFar ? ELSEWHERE_32 : entry.at),
      entry.name,
      extra,
    ]);
  }

  /** Where the list is and how long; with 64 bits where they are needed. */
  #endOf(at: number, length: number) {
    const count = this.#entries.length;
    const end = [
      Buffer.from('PK\x05\x06'),
      u16(0, 0, Math.min(count, ELSEWHERE_16), Math.min(count, ELSEWHERE_16)),
      u32(Math.min(length, ELSEWHERE_32), Math.min(at, ELSEWHERE_32)),
      u16(0),
    ];
    if (count < ELSEWHERE_16 && at < ELSEWHERE_32) return Buffer.concat(end);
    const end64 = [u16(UNIX | VERSION_64, VERSION_64), u32(0, 0), u64(count, count, length, at)];
    const locator = [Buffer.from('PK\x06\x07'), u32(0), u64(at + length), u32(1)];
    return Buffer.concat([Buffer.from('PK\x06\x06'), u64(44), ...end64, ...locator, ...end]);
  }

  /** Writes the list of all entries; the whole is on the disk when this returns. */
  finish() {
    const list = Buffer.concat(this.#entries.map((entry) => this.#listed(entry)));
    writeAll(this.#file, Buffer.concat([list, this.#endOf(this.#end, list.length)]), this.#end);
    fsyncSync(this.#file);
  }

  close() {
    closeSync(this.#file);
  }
}
