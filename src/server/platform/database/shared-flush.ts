import { type FileHandle, open } from 'node:fs/promises';

export type SharedFlush = ReturnType<typeof createSharedFlush>;

/**
 * Makes what was written to a file survive a power cut, off the thread that answers requests. Whoever asks while the
 * file is being flushed shares the next flush, because the running one may have begun before their write. `onLost` is called
 * when the disk fails.
 */
export function createSharedFlush(file: string, onLost?: (error: Error) => void) {
  let handle: FileHandle | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  let lost: Error | undefined;
  let isClosed = false;

  async function flush() {
    if (lost) throw lost;
    // Opened for writing, because Windows flushes no other file. If that fails, nothing is lost: the next one tries again.
    handle ??= await open(file, 'r+');
    try {
      await handle.datasync();
    } catch (cause) {
      // A system reports lost writes only once, and what is written later would depend on them.
      lost = new Error(`${file} could not be flushed, so the portal has to be started again`, {
        cause,
      });
      onLost?.(lost);
      throw lost;
    }
  }

  async function begin() {
    running = flush();
    try {
      await running;
    } finally {
      running = undefined;
    }
  }

  async function beginAfter(flushing: Promise<void>) {
    try {
      await flushing;
    } catch {
      // The callers that wait for this flush get the error themselves.
    }
    next = undefined;
    await begin();
  }

  return {
    /** @throws when the disk fails or has failed since the start: what was written may be lost at a power cut. */
    flush(): Promise<void> {
      // SQLite flushes what is left when the database is closed.
      if (isClosed) return Promise.resolve();
      if (!running) return begin();
      next ??= beginAfter(running);
      return next;
    },
    async close() {
      isClosed = true;
      await (next ?? running)?.catch(() => undefined);
      await handle?.close();
    },
  };
}
