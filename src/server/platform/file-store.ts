import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { schoolDay } from '../../shared/format/dates.ts';
import { DAY } from './clock.ts';
import { errorCode } from './errors.ts';
import { writeNewFile } from './new-file.ts';

/** Uploaded bytes in a temporary file, not stored for good yet. */
export type ReceivedFile = { temporaryPath: string; sha256: string; size: number };
export type FileStore = ReturnType<typeof createFileStore>;

type Sweep = { now: Date; isClockDoubted: boolean };

const PARTIAL = '.partial';
/** Matches only names that we made; any other file in the folder stays. */
const isPartial = (name: string) => /^[0-9a-f]{16}(-[0-9a-f]{16})?\.partial$/.test(name);
/** A content's file name is the SHA-256 of its bytes. */
export const CONTENT_HASH = /^[0-9a-f]{64}$/;
const isContent = (name: string) => CONTENT_HASH.test(name);

/** Subfolder of the uploads folder for contents that a sweep found without a row. */
const TRASH = '.trash';
/** How long contents stay in the trash (decisions §10). */
const TRASH_DAYS = 30;

/** A content in the trash; `day` is when it was put there, in Port of Spain (yyyy-mm-dd). */
type Trashed = { name: string; day: string; sha256: string };

function parseTrashed(name: string): Trashed | undefined {
  const [, day, sha256] = /^(\d{4}-\d{2}-\d{2})-([0-9a-f]{64})$/.exec(name) ?? [];
  return day && sha256 ? { name, day, sha256 } : undefined;
}

/**
 * The names in a folder but those of its own folders, none if it does not exist.
 * @throws when it cannot be read: that must not look empty.
 */
async function namesIn(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The contents in the trash, oldest first. */
async function listTrash(uploadsFolder: string): Promise<Trashed[]> {
  const names = await namesIn(path.join(uploadsFolder, TRASH));
  return names.sort().flatMap((name) => parseTrashed(name) ?? []);
}

/** The path of each content in the trash, by hash. */
export const trashedContents = async (uploadsFolder: string): Promise<Map<string, string>> =>
  new Map(
    (await listTrash(uploadsFolder)).map(({ name, sha256 }) => [
      sha256,
      path.join(uploadsFolder, TRASH, name),
    ]),
  );

/** Whether the folder or its trash holds any content. */
export async function holdsContents(uploadsFolder: string): Promise<boolean> {
  const names = await namesIn(uploadsFolder);
  return names.some(isContent) || (await listTrash(uploadsFolder)).length > 0;
}

const LOOKED_AT_ONCE = 64;

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

/** Whether the file exists and its bytes have this hash. */
async function hasBytes(file: string, sha256: string) {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

/** The path of a content. @throws for anything but a hash, which could lead out of the folder. */
export function contentPathIn(uploadsFolder: string, sha256: string): string {
  if (!isContent(sha256)) throw new Error('a document has no hash of a content');
  return path.join(uploadsFolder, sha256);
}

/**
 * Stores uploaded bytes: each content once, immutable, under the SHA-256 of its bytes (decisions §8). Every path below
 * the uploads folder is built here, from names that the server made.
 */
export function createFileStore(uploadsFolder: string) {
  // Both tell the partial files of this process, and of one beside it, from those that an earlier one left.
  const own = randomBytes(8).toString('hex');
  const openedAt = Date.now();
  let lastChange: Promise<unknown> = Promise.resolve();
  const contentPath = (sha256: string) => contentPathIn(uploadsFolder, sha256);
  const trashFolder = path.join(uploadsFolder, TRASH);

  const syncBoth = async () => {
    await syncFolder(trashFolder);
    await syncFolder(uploadsFolder);
  };

  /** Moves contents that rows refer to back from the trash, unless they are present. */
  async function takeBack(isReferred: (sha256: string) => boolean) {
    const present = new Set(await namesIn(uploadsFolder));
    const wanted = (await listTrash(uploadsFolder)).filter(({ sha256 }) => isReferred(sha256));
    for (const { name, sha256 } of wanted.reverse()) {
      if (present.has(sha256)) continue;
      await rename(path.join(trashFolder, name), contentPath(sha256));
      present.add(sha256);
    }
    if (wanted.length > 0) await syncBoth();
  }

  /**
   * Removes what has been in the trash for 30 days. `lastLook`, the folder's own time, says when it was last swept:
   * after a leap of the clock or a long pause, everything in it gets 30 days more. A doubted clock removes nothing.
   */
  async function emptyTrash({ now, isClockDoubted }: Sweep, lastLook: number) {
    const today = schoolDay(now);
    const oldest = schoolDay(new Date(now.getTime() - TRASH_DAYS * DAY));
    const hasLeapt = Math.abs(now.getTime() - lastLook) > TRASH_DAYS * DAY;
    for (const { name, day, sha256 } of await listTrash(uploadsFolder)) {
      const file = path.join(trashFolder, name);
      if (hasLeapt || day > today) await rename(file, path.join(trashFolder, `${today}-${sha256}`));
      else if (day < oldest && !isClockDoubted) await rm(file, { force: true });
    }
  }

  /** Whether an earlier process left the partial file: a command beside this process may be writing one as well. */
  async function isLeftOver(name: string) {
    if (!isPartial(name) || name.startsWith(own)) return false;
    const { mtimeMs = openedAt } = (await stat(path.join(uploadsFolder, name)).catch(() => undefined)) ?? {};
    return mtimeMs < openedAt;
  }

  return {
    async prepare() {
      await mkdir(uploadsFolder, { recursive: true });
    },

    /**
     * Runs changes of rows and contents one after the other, so that no content is removed as an orphan after it got
     * its name and before its row is written.
     */
    exclusively<Result>(change: () => Promise<Result>): Promise<Result> {
      const result = lastChange.then(change);
      lastChange = result.catch(() => undefined);
      return result;
    },

    /** Streams bytes to a temporary file that is synced to disk on return. A failure leaves nothing behind. */
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

    /** Gives received bytes their final name unless that content exists already. A damaged content is replaced. */
    async keep({ temporaryPath, sha256 }: ReceivedFile) {
      // A sound content is not replaced, because somebody may be reading it.
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

    /**
     * Removes the content for good, from the trash too, because its last row was deleted on purpose (decisions §10).
     */
    async destroy(sha256: string) {
      await rm(contentPath(sha256), { force: true });
      for (const trashed of await listTrash(uploadsFolder))
        if (trashed.sha256 === sha256) await rm(path.join(trashFolder, trashed.name), { force: true });
    },

    /** Whether the content exists with this size. */
    async has(sha256: string, size: number): Promise<boolean> {
      if (!isContent(sha256)) return false;
      return (await stat(contentPath(sha256)).catch(() => undefined))?.size === size;
    },

    /** A stream of the content; undefined if it is missing or has another size. */
    async read(sha256: string, size: number): Promise<Readable | undefined> {
      if (!isContent(sha256)) return undefined;
      const handle = await open(contentPath(sha256), 'r').catch(() => undefined);
      if ((await handle?.stat())?.size === size) return handle?.createReadStream();
      await handle?.close();
      return undefined;
    },

    /** The total size of all contents. */
    async storedBytes(): Promise<number> {
      const names = (await namesIn(uploadsFolder)).filter(isContent);
      let bytes = 0;
      while (names.length > 0) {
        const found = await Promise.all(
          names.splice(-LOOKED_AT_ONCE).map((name) => stat(contentPath(name)).catch(() => undefined)),
        );
        bytes += found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
      }
      return bytes;
    },

    /** The contents that are there, and those in the trash. */
    async list(): Promise<Set<string>> {
      const trashed = await listTrash(uploadsFolder);
      const names = (await namesIn(uploadsFolder)).filter(isContent);
      return new Set([...names, ...trashed.map(({ sha256 }) => sha256)]);
    },

    takeBack,

    /**
     * Removes partial files that earlier processes left, and moves contents that no row refers to into the trash. First
     * restores from the trash what rows refer to again, and deletes what has been there for 30 days, unless the clock
     * is doubted.
     * @returns how many contents were moved into the trash.
     */
    async sweep(isReferred: (sha256: string) => boolean, sweep: Sweep) {
      const { now } = sweep;
      await mkdir(trashFolder, { recursive: true });
      const { mtimeMs: lastLook } = await stat(trashFolder);
      await takeBack(isReferred);
      await emptyTrash(sweep, lastLook);
      let moved = 0;
      for (const name of await namesIn(uploadsFolder)) {
        if (await isLeftOver(name)) await rm(path.join(uploadsFolder, name), { force: true });
        if (!isContent(name) || isReferred(name)) continue;
        await rename(contentPath(name), path.join(trashFolder, `${schoolDay(now)}-${name}`));
        moved += 1;
      }
      if (moved > 0) await syncBoth();
      await utimes(trashFolder, now, now);
      return moved;
    },
  };
}
