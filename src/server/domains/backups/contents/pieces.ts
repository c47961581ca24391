import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { setImmediate as otherWork } from 'node:timers/promises';

// For a process that does nothing else and has very many files to read: to wait for each piece would take most of the time.

const LARGEST = 1024 ** 2;
/** Memory that no file is being read into just now. */
let spare: Buffer | undefined;

/** Does something with a file, which is closed afterwards. */
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

/** The bytes of an open file from one place to another, in pieces. Each is good only until the next is asked for. */
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

/** Writes all of it at this place of a file; the system may take less at a time than it is given. */
export function writeAll(file: number, bytes: Uint8Array, at: number) {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
