import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { setImmediate as otherWork } from 'node:timers/promises';

// Synchronous, for a process that does nothing else and reads very many files: awaiting each piece would take most of
// the time.

const LARGEST = 1024 ** 2;
/** A buffer that no open file is using at present. */
let spare: Buffer | undefined;

/** Opens a file for `work`, and closes it afterwards. */
export async function withFile<Result>(
  filePath: string,
  flags: 'r' | 'wx',
  work: (file: number) => Promise<Result>,
): Promise<Result> {
  const file = openSync(filePath, flags);
  try {
    return await work(file);
  } finally {
    closeSync(file);
  }
}

/** The bytes of an open file in pieces. Each piece is valid only until the next is requested. */
export async function* piecesOf(
  file: number,
  { from, to } = { from: 0, to: fstatSync(file).size },
): AsyncGenerator<Buffer> {
  const piece = spare ?? Buffer.allocUnsafe(LARGEST);
  spare = undefined;
  try {
    for (let at = from; at < to; ) {
      const length = readSync(file, piece, 0, Math.min(piece.length, to - at), at);
      if (length === 0) return;
      at += length;
      yield piece.subarray(0, length);
      await otherWork();
    }
  } finally {
    spare = piece;
  }
}

/** Writes all bytes at this position. Repeats the call, since the system may accept fewer bytes than given. */
export function writeAll(file: number, bytes: Uint8Array, at: number) {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
