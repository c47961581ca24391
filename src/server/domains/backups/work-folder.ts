import { randomBytes } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';

type Folder = Pick<Config, 'backupsFolder'>;

/** What is not finished ends so: it is never listed, and what a crash left of it goes at the next start. */
export const PARTIAL = '.partial';

/** A folder for what is only needed meanwhile. It goes, whatever comes of the work. */
export async function inWorkFolder<Result>(
  { backupsFolder }: Folder,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(backupsFolder, `work-${randomBytes(8).toString('hex')}${PARTIAL}`);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Left free for everything else that the portal has to store meanwhile. */
const RESERVE = 32 * 1024 ** 2;

/** Said before anything is written. @throws INSUFFICIENT_STORAGE. */
export async function requireRoom({ backupsFolder }: Folder, bytes: number) {
  await mkdir(backupsFolder, { recursive: true });
  const { bavail, bsize } = await statfs(backupsFolder);
  if (bavail * bsize >= bytes + RESERVE) return;
  const [needed, free] = [bytes + RESERVE, bavail * bsize].map(formatFileSize);
  throw new AppError(
    'INSUFFICIENT_STORAGE',
    `There is not enough room on the server’s disk: this takes up to ${needed}, and ${free} are free. Nothing was changed.`,
  );
}
