import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeNewFile } from './new-file.ts';

/** Bytes that arrived but are not kept yet. */
export type ReceivedFile = { temporaryPath: string; sha256: string; size: number };
export type FileStore = ReturnType<typeof createFileStore>;

const PARTIAL = '.partial';
const isPartial = (name: string) => name.endsWith(PARTIAL);
const isContent = (name: string) => /^[0-9a-f]{64}$/.test(name);

/** Makes what was written to a file survive a power cut. */
export async function syncFile(file: string) {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Makes a rename survive a power cut. Windows neither needs nor allows it. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Whether the file is there, and its bytes have this hash. */
async function hasBytes(file: string, sha256: string) {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

/**
 * The uploaded bytes: each content lies once, immutable, under the SHA-256 of its bytes (decisions §8). Every path
 * below the uploads folder is built here, from names that the server made.
 */
export function createFileStore(uploadsFolder: string) {
  // Names this process's partial files apart from those that an earlier one left.
  const own = randomBytes(8).toString('hex');
  let lastChange: Promise<unknown> = Promise.resolve();
  const contentPath = (sha256: string) => path.join(uploadsFolder, sha256);

  return {
    async prepare() {
      await mkdir(uploadsFolder, { recursive: true });
    },

    /**
     * Runs one change of rows and contents after the other, so that no content is removed as an orphan between the
     * moment it gets its name and the moment its row is written.
     */
    exclusively<Result>(change: () => Promise<Result>): Promise<Result> {
      const result = lastChange.then(change);
      lastChange = result.catch(() => undefined);
      return result;
    },

    /** Streams bytes to a temporary file that is on the disk when this returns; nothing is left when it fails. */
    async receive(bytes: Readable): Promise<ReceivedFile> {
      const temporaryPath = path.join(uploadsFolder, `${own}-${randomBytes(8).toString('hex')}${PARTIAL}`);
      const hash = createHash('sha256');
      let size = 0;
      await writeNewFile(temporaryPath, bytes, (chunk) => {
        size += chunk.length;
        hash.update(chunk);
      });
      return { temporaryPath, sha256: hash.digest('hex'), size };
    },

    /** Gives received bytes their final name, unless they are there already. What the disk has spoiled is replaced. */
    async keep({ temporaryPath, sha256 }: ReceivedFile) {
      // Not replaced if sound: somebody may be reading it.
      if (await hasBytes(contentPath(sha256), sha256)) return void (await rm(temporaryPath));
      await rename(temporaryPath, contentPath(sha256));
      await syncFolder(uploadsFolder);
    },

    async discard({ temporaryPath }: ReceivedFile) {
      await rm(temporaryPath, { force: true });
    },

    async remove(sha256: string) {
      await rm(contentPath(sha256), { force: true });
    },

    /** Whether the content is there, as long as it should be. */
    async has(sha256: string, size: number): Promise<boolean> {
      return (await stat(contentPath(sha256)).catch(() => undefined))?.size === size;
    },

    /** A stream of the content; undefined when it is missing or is not as long as it should be. */
    async read(sha256: string, size: number): Promise<Readable | undefined> {
      const handle = await open(contentPath(sha256), 'r').catch(() => undefined);
      if ((await handle?.stat())?.size === size) return handle?.createReadStream();
      await handle?.close();
      return undefined;
    },

    /** Removes what a crash left: partial files of earlier processes, and contents that no row refers to. */
    async sweep(isReferred: (sha256: string) => boolean) {
      for (const name of await readdir(uploadsFolder)) {
        const isAbandoned = isPartial(name) ? !name.startsWith(own) : isContent(name) && !isReferred(name);
        if (isAbandoned) await rm(path.join(uploadsFolder, name), { force: true });
      }
    },
  };
}
