import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from './errors.ts';

const closed = (file: WriteStream) =>
  new Promise<void>((resolve) => (file.closed ? resolve() : file.once('close', resolve)));

/**
 * Streams bytes to a new file that is synced to disk on return. A failure leaves nothing behind. `see` receives every
 * chunk.
 */
export async function writeNewFile(filePath: string, bytes: Readable, see: (chunk: Buffer) => void) {
  const show = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      see(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(filePath, { flags: 'wx', flush: true });
  try {
    await pipeline(bytes, show, file);
  } catch (error) {
    // Waits for the close: a file that is still being opened would appear after its removal.
    await closed(file.destroy());
    // A file that existed before is not ours to remove.
    if (errorCode(error) !== 'EEXIST') await rm(filePath, { force: true });
    throw error;
  }
}
