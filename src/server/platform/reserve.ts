import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { noRoom } from './errors.ts';

export type Reserve = ReturnType<typeof createReserve>;

const MEGABYTE = 1024 ** 2;
/** The size of the reserve of a server; tests and commands have none. */
export const RESERVE_BYTES = 64 * MEGABYTE;
/** In multiples of the reserve: free space needed to make it at first, and again after it was given up. */
const AMPLE = 4;
const ENOUGH_AGAIN = 2;
/** Below this share of its size, the disk counts as full: the reserve is given up before a log-in fails. */
const LOW = 1 / 4;

/**
 * Disk space for what must work on a full disk (decisions §10): a file that is deleted then. With a size of 0 (tests,
 * console commands) there is no reserve and nothing is refused.
 */
export function createReserve({ dataFolder, reserveBytes: size }: Config, log: FastifyBaseLogger) {
  const file = path.join(dataFolder, 'portal.reserve');
  let isGivenUp = false;
  /** Set while the file is written; cleared to stop the writing. */
  let making: object | undefined;

  function freeBytes() {
    const { bavail, bsize } = statfsSync(dataFolder);
    return bavail * bsize;
  }

  /** Called when the disk is full. */
  function giveUp() {
    if (size === 0) return;
    if (!isGivenUp)
      log.warn('the disk is full: only log-ins and deletions are let through until there is room');
    isGivenUp = true;
    making = undefined;
    rmSync(file, { force: true });
  }

  /** Writes random bytes, which no file system can compress. */
  async function write(own: object) {
    const handle = await open(file, 'w');
    try {
      const piece = randomBytes(Math.min(size, MEGABYTE));
      for (let written = 0; written < size; written += piece.length) {
        if (making !== own) return;
        await handle.writeFile(piece.subarray(0, size - written));
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async function make() {
    const own = {};
    making = own;
    try {
      await write(own);
      if (making === own) isGivenUp = false;
    } catch (error) {
      log.debug({ err: error }, 'no reserve on the disk');
      await rm(file, { force: true });
    } finally {
      if (making === own) making = undefined;
    }
  }

  return {
    giveUp,

    /**
     * Called before each change. While the reserve is given up, only changes that work on a full disk are allowed, so
     * that nothing else takes its space.
     * @throws INSUFFICIENT_STORAGE.
     */
    admit({ worksOnFullDisk }: { worksOnFullDisk: boolean }) {
      if (size === 0) return;
      if (freeBytes() < size * LOW) giveUp();
      if (isGivenUp && !worksOnFullDisk && freeBytes() < size * ENOUGH_AGAIN) throw noRoom();
    },

    /** Makes the reserve if it is missing and there is room. Called every minute, in the background. */
    async keep() {
      if (size === 0 || making) return;
      if ((await stat(file).catch(() => undefined))?.size === size) return;
      if (freeBytes() >= size * (isGivenUp ? ENOUGH_AGAIN : AMPLE)) await make();
    },
  };
}
