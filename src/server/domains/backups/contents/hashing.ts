import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

export type Measured = { size: number; crc32: number; sha256: string };

/** Reads bytes to their end, and keeps them in a new file when one is named. */
export async function measure(bytes: Readable, copy?: string): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  let sum = 0;
  const look = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      hash.update(chunk);
      if (copy) yield chunk;
    }
  };
  if (copy) await pipeline(bytes, look, createWriteStream(copy, { flags: 'wx' }));
  else await pipeline(bytes, look, async (nothing) => void (await Array.fromAsync(nothing)));
  return { size, crc32: sum, sha256: hash.digest('hex') };
}

export async function sha256Of(filePath: string): Promise<string> {
  return (await measure(createReadStream(filePath, { highWaterMark: 1024 ** 2 }))).sha256;
}
