import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEGABYTE = 1024 ** 2;
const PAGE = Buffer.alloc(4096);

const mountMemory = (folder: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'portal-test', folder], {
    stdio: 'ignore',
  });

/** Mounts a disk in memory of this size in megabytes, which can be filled to its last byte. */
export function makeDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-disk-'));
  try {
    mountMemory(folder, megabytes);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const piece of [Buffer.alloc(MEGABYTE), PAGE]) while (writeWhole(file, piece));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

/** @returns whether there was room for the whole piece */
function writeWhole(file: number, piece: Buffer) {
  try {
    return writeSync(file, piece) === piece.length;
  } catch {
    return false;
  }
}

/** Only root on Linux may mount such a disk. */
export function canMakeDisk() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    makeDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
