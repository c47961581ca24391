import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { piecesOf, withFile, writeAll } from './pieces.ts';

export type Measured = { size: number; crc32: number; sha256: string };

/** Reads bytes to their end, and copies them to a new file if `copy` names one. */
export async function measure(bytes: AsyncIterable<Buffer>, copy?: string): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  let sum = 0;
  const look = async (keep: (piece: Buffer) => void) => {
    for await (const piece of bytes) {
      keep(piece);
      size += piece.length;
      sum = crc32(piece, sum);
      hash.update(piece);
    }
  };
  if (copy) await withFile(copy, 'wx', (file) => look((piece) => writeAll(file, piece, size)));
  else await look(() => undefined);
  return { size, crc32: sum, sha256: hash.digest('hex') };
}

export const sha256Of = (filePath: string) =>
  withFile(filePath, 'r', async (file) => (await measure(piecesOf(file))).sha256);
