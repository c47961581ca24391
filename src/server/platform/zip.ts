/**
 * The parts of a zip file (PKWARE's APPNOTE) around the bytes of its entries. Written here because libraries compute
 * checksums in JavaScript, which takes longer than the rest of a large backup; node:zlib takes a tenth of that.
 */

export const STORED = 0;
export const DEFLATED = 8;
/** Readers need version 2.0 of the format, or 4.5 for 64-bit numbers. Written on Unix. */
const [VERSION, VERSION_64, UNIX] = [20, 45, 3 << 8];
const UTF_8 = 1 << 11;
/** In place of a number: it is stored elsewhere, with 64 bits. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff];
/** A regular file that only its owner can read and write. */
const MODE = 0o100600;

/** A file in a zip; `at` is the offset of its header, `stored` the number of bytes after the header. */
export type ZipEntry = {
  name: string;
  modified: Date;
  method: number;
  at: number;
  size: number;
  stored: number;
  crc: number;
};

function littleEndian(bytes: number, numbers: number[]) {
  const buffer = Buffer.alloc(bytes * numbers.length);
  for (const [index, number] of numbers.entries())
    buffer.writeUIntLE(number, index * bytes, Math.min(bytes, 6));
  return buffer;
}
const u16 = (...numbers: number[]) => littleEndian(2, numbers);
const u32 = (...numbers: number[]) => littleEndian(4, numbers);
const u64 = (...numbers: number[]) => littleEndian(8, numbers);

/** In UTC, like the names of backups. */
function dosTime(instant: Date) {
  const time =
    (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1);
  const date =
    ((instant.getUTCFullYear() - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate();
  return u16(time, date);
}

const nothing = Buffer.alloc(0);

/** The fields that an entry's header and its record in the central directory share. */
function about({ name, modified, method, crc, stored, size }: ZipEntry, extra: Buffer) {
  return Buffer.concat([
    u16(extra.length > 0 ? VERSION_64 : VERSION, UTF_8, method),
    dosTime(modified),
    u32(crc, stored, size),
    u16(Buffer.byteLength(name), extra.length),
  ]);
}

/** The header before the bytes of an entry. @throws for 4 GB and more. */
export function headOf(entry: ZipEntry) {
  if (Math.max(entry.size, entry.stored) >= ELSEWHERE_32) throw new Error(`${entry.name} is too large`);
  return Buffer.concat([Buffer.from('PK\x03\x04'), about(entry, nothing), Buffer.from(entry.name)]);
}

function listed(entry: ZipEntry) {
  const isFar = entry.at >= ELSEWHERE_32;
  const extra = isFar ? Buffer.concat([u16(1, 8), u64(entry.at)]) : nothing;
  return Buffer.concat([
    Buffer.from('PK\x01\x02'),
    u16(UNIX | VERSION_64),
    about(entry, extra),
    u16(0, 0, 0),
    u32((MODE << 16) >>> 0, isFar ? ELSEWHERE_32 : entry.at),
    Buffer.from(entry.name),
    extra,
  ]);
}

/** The end record: where the central directory is and how long, with 64 bits where needed. */
function endOf(count: number, at: number, length: number) {
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

/** The central directory and its end record; `at` is where they begin. */
export function listOf(entries: readonly ZipEntry[], at: number) {
  const list = Buffer.concat(entries.map(listed));
  return Buffer.concat([list, endOf(entries.length, at, list.length)]);
}
