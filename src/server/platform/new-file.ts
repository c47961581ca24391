import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const closed = (file: WriteStream) =>
  new Promise<void>((resolve) => (file.closed ? resolve() : file.once('close', resolve)));

/**
 * Streams bytes to a new file that is on the disk when this returns; nothing is left when it fails. `see` is shown every
 * chunk on its way.
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
    // Only a closed file stays away: one that was still being opened would come after its removal.
    await closed(file.destroy());
    // What was there before is not ours to remove.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      await rm(filePath, { force: true });
    throw error;
  }
}
