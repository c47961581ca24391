import { randomBytes } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, isNoRoom } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';

type Folder = Pick<Config, 'backupsFolder'>;

/** The suffix of unfinished files. They are never listed, and the next start removes what a crash left (store.ts). */
export const PARTIAL = '.partial';

const MAKE_ROOM =
  'Nothing was changed. Please download backups that are not needed here and delete them, or make room on the disk in another way; then try again.';

const noRoom = (what: string) => new AppError('INSUFFICIENT_STORAGE', `${what} ${MAKE_ROOM}`);

/**
 * Runs `work` with a temporary folder, and removes it afterwards. If the removal fails, the result stands.
 * @throws INSUFFICIENT_STORAGE when the disk becomes full.
 */
export async function inWorkFolder<Result>(
  { config: { backupsFolder }, log }: Pick<Services, 'config' | 'log'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(backupsFolder, `work-${randomBytes(8).toString('hex')}${PARTIAL}`);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } catch (error) {
    throw isNoRoom(error) ? noRoom('There is no room left on the server’s disk.') : error;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, 'work folder not removed'),
    );
  }
}

/** In bytes; left free for everything else that the portal stores meanwhile. */
const RESERVE = 32 * 1024 ** 2;

/** Call before anything is written. @throws INSUFFICIENT_STORAGE. */
export async function requireRoom({ backupsFolder }: Folder, bytes: number) {
  await mkdir(backupsFolder, { recursive: true });
  const { bavail, bsize } = await statfs(backupsFolder);
  if (bavail * bsize >= bytes + RESERVE) return;
  const [needed, free] = [bytes + RESERVE, bavail * bsize].map(formatFileSize);
  throw noRoom(
    `There is not enough room on the server’s disk: this takes up to ${needed}, and ${free} are free.`,
  );
}
