import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Writes pieces to an unlinked temporary file, so that producing them ends soon, however slowly they are read. The file
 * disappears once it has been read, or at the latest when the program ends.
 * @throws what producing or writing the pieces throws; the reason of `over`.
 */
export async function spool(folder: string, pieces: AsyncIterable<string>, over: AbortSignal) {
  const file = path.join(folder, `${randomBytes(8).toString('hex')}.partial`);
  const handle = await open(file, 'wx+');
  try {
    await rm(file);
    for await (const piece of pieces) {
      over.throwIfAborted();
      await handle.writeFile(piece);
    }
    const { size } = await handle.stat();
    const bytes: Readable = handle.createReadStream({ start: 0 });
    return { size, bytes };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
